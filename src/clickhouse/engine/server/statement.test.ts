import { describe, expect, test } from "vitest";
import { assertOneStatement, formatOf, prologue } from "./statement";

describe("prologue", () => {
  test("settings override the defaults and parameters keep their escaping", () => {
    const params = new URLSearchParams({
      query: "SELECT 1",
      query_id: "q",
      max_threads: "2",
      param_name: "a\\tb'c",
    });
    expect(prologue(params, { max_threads: "8", async_insert: "0" })).toBe(
      "SET max_threads = '2', async_insert = '0', param_name = 'a\\\\tb\\'c'",
    );
  });

  test("readonly is set last, since nothing can be set after it", () => {
    const params = new URLSearchParams({ readonly: "1", max_threads: "2" });
    expect(prologue(params, {})).toBe("SET max_threads = '2'; SET readonly = '1'");
  });

  test("a long value has its own statement, since the length of a statement is limited", () => {
    const ids = "x".repeat(200_000);
    expect(
      prologue(
        Object.entries({ max_threads: "2", readonly: "1", param_ids: ids, param_a: "1" }),
        {},
      ),
    ).toBe(`SET max_threads = '2', param_a = '1'; SET param_ids = '${ids}'; SET readonly = '1'`);
  });

  test("the database is quoted as an identifier; the default one needs no statement", () => {
    expect(prologue([["database", "a`; DROP"]], {})).toBe("USE `a\\`; DROP`");
    expect(prologue([["database", "default"]], {})).toBe("");
  });

  test.each([["a; DROP TABLE t"], ["param_x = 1; DROP"], ["max threads"], [""]])(
    "the name %j is rejected, not quoted",
    (name) => {
      expect(() => prologue([[name, "1"]], {})).toThrow(/Unknown setting/);
    },
  );
});

describe("assertOneStatement", () => {
  test.each([
    ["SELECT 1"],
    ["SELECT 1;"],
    ["SELECT 1 ; ;\n"],
    ["SELECT ';' , \"a;b\", `c;d`, 'it\\'s; x', 'a''b; c'"],
    ["SELECT 1 -- ; DROP TABLE t"],
    ["SELECT 1 /* ; DROP */ + 1"],
    ["SELECT $tag$ ; DROP $tag$"],
    ["SELECT 1; -- the end"],
  ])("lets %j pass", (sql) => {
    expect(() => assertOneStatement(sql)).not.toThrow();
  });

  test.each([
    ["SELECT 1; DROP TABLE t"],
    ["SELECT 1;SELECT 2;"],
    ["SELECT 'a'; SELECT 'b'"],
    ["SELECT '\\\\'; DROP TABLE t"],
    ["SELECT 1 /* */; DROP TABLE t"],
    ["SELECT 1 -- a\n; DROP TABLE t"],
    ["SELECT 'open ; DROP TABLE t"],
  ])("rejects %j", (sql) => {
    expect(() => assertOneStatement(sql)).toThrow(/Multi-statements/);
  });

  test.each([[""], [" \n"], ["-- nothing"]])("rejects the empty %j", (sql) => {
    expect(() => assertOneStatement(sql)).toThrow(/Empty query/);
  });

  test("a statement that is too long for ClickHouse is not scanned", () => {
    expect(() => assertOneStatement(`SELECT '${"x".repeat(262_144)}'`)).toThrow(/Max query size/);
  });
});

test("the format comes from the statement, otherwise from the default", () => {
  expect(formatOf("SELECT 1 FORMAT JSONEachRow", "TabSeparated")).toBe("JSONEachRow");
  expect(formatOf("SELECT 1 format Null ;\n", "TabSeparated")).toBe("Null");
  expect(formatOf("SELECT format FROM t", "TabSeparated")).toBe("TabSeparated");
});
