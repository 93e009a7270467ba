import { expect, test } from "vitest";
import { paramsOf, paramValue, placeholdersOf } from "./params";

test("a placeholder counts once, and not in comments or quotes", () => {
  const sql = `SELECT '{a:String}', {b:UInt8} -- {c:Date}
    FROM events WHERE user_id = { user : String } AND {b:UInt8} = 1`;
  expect(placeholdersOf(sql)).toEqual([
    { name: "b", type: "UInt8" },
    { name: "user", type: "String" },
  ]);
});

test("values are sent as their type wants them, and no digit is lost", () => {
  expect(paramValue("String", " a ")).toBe(" a ");
  expect(paramValue("UInt64", "42")).toBe(42);
  expect(paramValue("UInt64", "18446744073709551615")).toBe("18446744073709551615");
  expect(paramValue("Bool", "true")).toBe(true);
  expect(paramValue("Date", " 2026-11-28 ")).toBe("2026-11-28");
});

test("an empty field is no value only where there may be none", () => {
  expect(paramValue("Nullable(String)", "")).toBeNull();
  expect(paramValue("Nullable(Int32)", "7")).toBe(7);
  expect(paramValue("String", "")).toBe("");
});

test("each line of a list is an item", () => {
  expect(paramValue("Array(String)", "a\n\nb, c")).toEqual(["a", "b, c"]);
  expect(paramValue("Array(UInt8)", "1\n2")).toEqual([1, 2]);
});

test("values of parameters that are gone are not sent", () => {
  expect(paramsOf([{ name: "a", type: "UInt8" }], { a: "1", b: "2" })).toEqual({ a: 1 });
});
