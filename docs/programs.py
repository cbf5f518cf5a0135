import json
import subprocess


def hetman(*arguments):
    ended = subprocess.run(["hetman", *arguments, "--json"], capture_output=True, text=True)
    if ended.returncode not in (0, 6):
        lines = ended.stderr.splitlines() or [f"exit code {ended.returncode}"]
        raise RuntimeError(lines[-1])
    return [json.loads(line) for line in ended.stdout.splitlines()]


print([int(record["total"]) for record in hetman("count", "queen", "4..8")])
print(hetman("first", "super-queen", "10")[0]["placement"])
try:
    hetman("count", "queen", "8", "--place", "0,9")
except RuntimeError as error:
    print(json.loads(str(error))["error"]["do"])
