import { expect, test } from "vitest";
import { assertFileLimit } from "./file-limit";

test("if the limit of open files is too low, the error names the required limit and how to raise it", () => {
  expect(() => assertFileLimit(1_023)).toThrow(
    /^This process can only open 1023 files; Tallymark needs at least 1024\. [^\n]*ulimit -n/,
  );
});

test.each([1_024, 65_536, Number.POSITIVE_INFINITY])("a limit of %d is enough", (limit) => {
  expect(() => assertFileLimit(limit)).not.toThrow();
});
