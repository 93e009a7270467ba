import { expect, test } from "vitest";
import { parseBreakdown, parseField, storedPart, storedValue } from "./fields";

test("a property is named by its literal key, whatever characters it contains", () => {
  for (const key of ["plan", "a.b", "", "it's", "a'] = '' OR 1=1", "__proto__", "properties.x"]) {
    expect(parseField(`properties.${key}`)).toEqual({ kind: "property", key });
  }
});

test("only the model's own columns are columns", () => {
  expect(parseField("platform")).toEqual({ kind: "column", name: "platform" });
  for (const name of [
    "project_id",
    "ts",
    "raw",
    "user_hash",
    "constructor",
    "toString",
    "plan",
    "",
  ]) {
    expect(parseField(name)).toBeNull();
  }
});

test("fields with a value for nearly every event cannot be broken down by", () => {
  expect(parseBreakdown("user_id")).toBeNull();
  expect(parseBreakdown("country")).toEqual({ kind: "column", name: "country" });
  expect(parseBreakdown("properties.user_id")).toEqual({ kind: "property", key: "user_id" });
});

test("search texts are normalised like stored values", () => {
  const name = { kind: "column", name: "event_name" } as const;
  const user = { kind: "column", name: "user_id" } as const;
  expect(storedValue(name, " cafe\u0301 ")).toBe("café");
  expect(storedPart(name, "cafe\u0301 ")).toBe("café ");
  expect(storedValue(user, " a\0")).toBe(" a\uFFFD");
});
