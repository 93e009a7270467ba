import { expect, test } from "vitest";
import { assertFileLimit } from "./file-limit";

test("too low a limit of open files is told, with what is needed and how to raise it", () => {
  expect(() => assertFileLimit(1_023)).toThrow(
    /^This process may open 1023 files; Tallymark needs 1024 or more\. [^\n]*ulimit -n/,
  );
});

test.each([1_024, 65_536, Number.POSITIVE_INFINITY])("a limit of %d is enough", (limit) => {
  expect(() => assertFileLimit(limit)).not.toThrow();
});
