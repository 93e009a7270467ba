import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";

const MODULE = new URL("./mapped-stacks.mjs", import.meta.url).href;
let dir;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "tallymark-stacks-"));
  const source = join(dir, "source.ts");
  writeFileSync(
    source,
    `type Unused = string;\n\nexport function fail() {\n  throw new TypeError("no\\nway");\n}\n`,
  );
  const outfile = join(dir, "built.mjs");
  await build({ entryPoints: [source], outfile, sourcemap: true, format: "esm" });
});
afterAll(() => rmSync(dir, { recursive: true }));

/** In a process of its own, since test runners replace the function that formats stacks. */
function stackIn(statement) {
  const file = join(dir, "run.mjs");
  const built = pathToFileURL(join(dir, "built.mjs")).href;
  writeFileSync(
    file,
    `import { mapStacks } from "${MODULE}";
    mapStacks();
    const { fail } = await import("${built}");
    try { ${statement} } catch (error) { process.stdout.write(String(error.stack)); }`,
  );
  return execFileSync(process.execPath, [file], { encoding: "utf8" });
}

test("a stack names the source of a built file, and its own file for others", () => {
  const [head, more, first, second] = stackIn("fail()").split("\n");
  expect([head, more]).toEqual(["TypeError: no", "way"]);
  expect(first).toBe(`    at fail (${join(dir, "source.ts")}:4:9)`);
  expect(second).toContain("run.mjs:4:11");
});

test("an error that cannot be described has a stack nevertheless", () => {
  const odd = `Object.defineProperty(error, "message", { get() { throw new Error("again"); } })`;
  expect(stackIn(`const error = new Error("x"); ${odd}; throw error`)).toMatch(/^Error\n {4}at /);
});
