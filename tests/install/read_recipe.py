#!/usr/bin/env python3
"""Prints what a recipe of Spack depends on, a line each, without Spack: its directives are given meanings here.

read_recipe.py PACKAGE.PY
"""

import sys
import types


def module(name, **members):
    sys.modules[name] = types.ModuleType(name)
    sys.modules[name].__dict__.update(members)


def ignored(*_, **__):
    """A directive that asks for nothing; some decorate functions."""
    return lambda function: function


def depends_on(spec, **_):
    if spec != "cxx":  # the language
        print(spec)


directives = dict.fromkeys(
    ["license", "version", "variant", "conflicts", "run_after", "on_package_attributes", "generator"], ignored)
for name in ["spack_repo", "spack_repo.builtin", "spack_repo.builtin.build_systems", "spack"]:
    module(name)
module("spack_repo.builtin.build_systems.cmake", CMakePackage=object, generator=ignored)
module("spack.package", depends_on=depends_on, **directives)
with open(sys.argv[1], encoding="utf-8") as file:
    exec(compile(file.read(), sys.argv[1], "exec"), {"__name__": "recipe"})
