#!/usr/bin/env python3
"""Validates records of hetman against the JSON Schemas in schemas/.

    validate.py SCHEMAS RECORDS [NAME...]

RECORDS has a file NAME.jsonl, a record a line, for each schema SCHEMAS/NAME.schema.json. Given names, only these are
looked at. Complains of each record that is not valid, of a schema without records or with a field that no record has,
of an object that allows or misses fields, and of a record that stays valid with a field more or without a required one.

Exit code: 0 all is right, 1 it is not, 77 the module jsonschema is missing.
"""
import copy
import json
import pathlib
import sys
import warnings

try:
    import jsonschema
except ImportError:
    print("SKIPPED: Python's module jsonschema is missing (Debian: python3-jsonschema)")
    sys.exit(77)

SHARED = "definitions"
# Fields that only appear where hetman is wrong about something; tests of damaged ledgers look at them.
NOT_PRODUCED = {"verify": {"different"}}
# There are only records of these, and these fields of others, where a device is.
NOT_EVERYWHERE = {"device"}
FIELDS_NOT_EVERYWHERE = {"plan": {"devices"}}
SUBSCHEMAS = ("items", "additionalProperties")
LISTS_OF_SUBSCHEMAS = ("oneOf", "anyOf", "prefixItems")
MAPS_OF_SUBSCHEMAS = ("properties", "patternProperties", "$defs")


def read_schemas(directory):
    paths = sorted(pathlib.Path(directory).glob("*.schema.json"))
    return {path.name: json.loads(path.read_text()) for path in paths}


def make_validator(schemas, name):
    """Of a schema, whose references lead to the others by their file names."""
    schema = schemas[name]
    kind = jsonschema.Draft202012Validator
    try:
        import referencing
    except ImportError:  # jsonschema before 4.18
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return kind(schema, resolver=jsonschema.RefResolver(name, schema, store=dict(schemas)))
    resources = [(key, referencing.Resource.from_contents(value)) for key, value in schemas.items()]
    return kind(schema, registry=referencing.Registry().with_resources(resources))


def resolved(schemas, name, schema):
    """The schema that a reference in the file `name` leads to, and its file."""
    while isinstance(schema, dict) and "$ref" in schema:
        file, _, pointer = schema["$ref"].partition("#")
        name = file or name
        schema = schemas[name]
        for part in pointer.split("/")[1:]:
            schema = schema[part]
    return name, schema


def children(schema):
    for key in SUBSCHEMAS:
        if isinstance(schema.get(key), dict):
            yield key, schema[key]
    for key in LISTS_OF_SUBSCHEMAS:
        for index, child in enumerate(schema.get(key, [])):
            yield f"{key}/{index}", child
    for key in MAPS_OF_SUBSCHEMAS:
        for child_name, child in schema.get(key, {}).items():
            yield f"{key}/{child_name}", child


def faults_of_schema(schema, place):
    """Objects that do not say exactly which fields they have, and fields that are not described."""
    if schema.get("type") == "object" and "properties" in schema:
        if schema.get("additionalProperties") is not False:
            yield f"{place}: allows any further field"
        if not schema.get("required"):
            yield f"{place}: requires no field"
    for key, child in children(schema):
        yield from faults_of_schema(child, f"{place}/{key}")


def undescribed(schemas, name, schema, place=""):
    for key, child in children(schema):
        described = "description" in child or "description" in resolved(schemas, name, child)[1]
        is_field = key.startswith("properties/") and not place.endswith("/libraries")
        if is_field and not described:
            yield f"{name}: {place}/{key} has no description"
        yield from undescribed(schemas, name, child, f"{place}/{key}")


def fields_of_schema(schemas, name, schema, place=()):
    """Without those of another record that is part of this one."""
    if place and "$ref" in schema and "#" not in schema["$ref"]:
        return
    name, schema = resolved(schemas, name, schema)
    for field, child in schema.get("properties", {}).items():
        yield (*place, field)
        yield from fields_of_schema(schemas, name, child, (*place, field))
    for key, child in children(schema):
        if key.split("/")[0] in ("items", "oneOf", "anyOf"):
            yield from fields_of_schema(schemas, name, child, place)


def fields_of_record(value, place=()):
    if isinstance(value, list):
        for item in value:
            yield from fields_of_record(item, place)
    elif isinstance(value, dict):
        for field, child in value.items():
            yield (*place, field)
            yield from fields_of_record(child, (*place, field))


def objects_in(value):
    if isinstance(value, dict):
        yield value
    for child in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from objects_in(child)


def accepted_changes(validator, record):
    """Changes of a valid record that must be refused, and are not."""
    for index in range(len(list(objects_in(record)))):
        changed = copy.deepcopy(record)
        list(objects_in(changed))[index]["planted"] = [None]
        if validator.is_valid(changed):
            yield f"a planted field: {json.dumps(changed)}"
    if not isinstance(record, dict):
        return
    optional = []
    for field in record:
        changed = {key: value for key, value in record.items() if key != field}
        if validator.is_valid(changed):
            optional.append(field)
    if len(optional) == len(record):
        yield f"a record without any one of its fields: {json.dumps(record)}"


def faults_of(schemas, name, records):
    file = f"{name}.schema.json"
    schema = schemas[file]
    validator = make_validator(schemas, file)
    jsonschema.Draft202012Validator.check_schema(schema)
    yield from faults_of_schema(schema, file)
    yield from undescribed(schemas, file, schema)
    if not records and name in NOT_EVERYWHERE:
        return
    if not records:
        yield f"{file}: no record was validated against it"
    seen = set()
    shapes = set()
    for record in records:
        fault = jsonschema.exceptions.best_match(validator.iter_errors(record))
        if fault:
            yield f"{file}: {fault.message[:300]}, at {list(fault.path)} of {json.dumps(record)[:600]}"
            continue
        fields = frozenset(fields_of_record(record))
        seen |= fields
        if fields in shapes:
            continue
        shapes.add(fields)
        for change in accepted_changes(validator, record):
            yield f"{file}: accepts {change[:600]}"
    for field in sorted(set(fields_of_schema(schemas, file, schema)) - seen):
        if field[0] not in NOT_PRODUCED.get(name, ()):
            yield f"{file}: no record has {'.'.join(field)}"


def main(schema_directory, record_directory, *names):
    schemas = read_schemas(schema_directory)
    known = [file.split(".")[0] for file in schemas if file.split(".")[0] != SHARED]
    paths = {path.stem: path for path in pathlib.Path(record_directory).glob("*.jsonl")}
    faults = [f"there is no schema {name}" for name in set(paths) - set(known)]
    if not ("device" in paths and paths["device"].read_text()):
        NOT_PRODUCED.update(FIELDS_NOT_EVERYWHERE)
    for name in names or known:
        lines = paths[name].read_text().splitlines() if name in paths else []
        records = [json.loads(line) for line in lines]
        faults += faults_of(schemas, name, records)
        print(f"{name}: {len(records)} records")
    print("\n".join(faults))
    sys.exit(1 if faults else 0)


main(*sys.argv[1:])
