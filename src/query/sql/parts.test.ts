import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { assertPlainNames, namedSubqueries } from "./checks/names";
import { assertFewReads } from "./checks/repeated-subqueries";
import { FUNCTION_GROUPS, isAllowedFunction, takesFunction } from "./dialect/functions";
import { columnsOf, readRow } from "./results/values";
import { parseTree } from "./syntax/ast";
import { lex, plainName } from "./syntax/lexer";
import { offsetOfByte, offsetOfName, positionAt } from "./syntax/position";

const anySql = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(
      fc.constantFrom(
        "'",
        '"',
        "`",
        "\\",
        "--",
        "/*",
        "*/",
        "$a$",
        "{x:",
        "}",
        "\n",
        "a",
        "SELECT",
        "цена",
      ),
    )
    .map((pieces) => pieces.join("")),
);

describe("the lexer", () => {
  test("splits any text and loses only white space", () => {
    fc.assert(
      fc.property(anySql, (sql) => {
        const tokens = lex(sql);
        for (const { text, at } of tokens) expect(sql.slice(at, at + text.length)).toBe(text);
        const squeeze = (text: string) => text.replace(/\s/gu, "");
        expect(squeeze(tokens.map(({ text }) => text).join(""))).toBe(squeeze(sql));
      }),
    );
  });

  test("finds names only outside comments and strings", () => {
    const sql = "SELECT 'evil' -- evil\n/* evil */, $x$ evil $x$, `evil`";
    expect(offsetOfName(sql, "EVIL")).toBe(sql.lastIndexOf("`evil"));
    expect(offsetOfName("SELECT 'evil'", "evil")).toBeNull();
  });

  test("removes the quotes of names", () => {
    expect(lex('`a b` "c""d" e').map(plainName)).toEqual(["a b", 'c"d', "e"]);
  });
});

describe("positions", () => {
  test("count characters, and start at 1", () => {
    expect(positionAt("ab\n🙂x", 0)).toEqual({ line: 1, column: 1 });
    expect(positionAt("ab\n🙂x", 5)).toEqual({ line: 2, column: 2 });
    expect(offsetOfByte("цx🙂y", 3)).toBe(2);
  });
});

describe("the tree", () => {
  test("is parsed by indentation, with names separate from aliases", () => {
    const tree = parseTree([
      "A (children 2)",
      " Function f (alias x) (children 1)",
      "  Literal 'a (children 3)'",
      " B",
    ]);
    expect(tree).toEqual({
      kind: "A",
      name: "",
      alias: null,
      children: [
        {
          kind: "Function",
          name: "f",
          alias: "x",
          children: [{ kind: "Literal", name: "'a (children 3)'", alias: null, children: [] }],
        },
        { kind: "B", name: "", alias: null, children: [] },
      ],
    });
  });

  test.each([
    [["A (children 1)"]],
    [["A", " B"]],
    [["A (children 1)", "  B"]],
    [["A", "B"]],
    [["A (children 1)", " 'x"]],
    [[]],
  ])("is null if a line has too few or too many children: %j", (lines) => {
    expect(parseTree(lines)).toBeNull();
  });
});

describe("names", () => {
  test.each(["`a\nb`", "`a\\`b`", '`a"b`', "`a (children 2)`", "`a (alias b)`", "`a\u2028b`"])(
    "%j could be mistaken for a part of the tree",
    (name) => {
      expect(() => assertPlainNames(lex(`SELECT 1 AS ${name}`))).toThrow();
    },
  );

  test("of subqueries are those before AS and a bracket with a SELECT", () => {
    const sql =
      "WITH a AS (SELECT 1), `b c` AS ((SELECT 2)), 5 AS d SELECT 1 AS e, (SELECT 2) AS f FROM (SELECT 3) AS g";
    expect([...namedSubqueries(lex(sql))]).toEqual(["a", "b c"]);
  });
});

describe("named subqueries", () => {
  const check = (sql: string) => assertFewReads(lex(sql), namedSubqueries(lex(sql)));
  const doubling = (levels: number) =>
    Array.from({ length: levels }, (_, n) => `a${n + 1} AS (SELECT 1 FROM a${n}, a${n})`);

  test.each([
    ["defined in order", `WITH a0 AS (SELECT 1), ${doubling(25).join(", ")} SELECT 1 FROM a25`],
    [
      "defined in reverse",
      `WITH ${doubling(25).reverse().join(", ")}, a0 AS (SELECT 1) SELECT 1 FROM a25`,
    ],
    [
      "nested",
      `WITH b AS (WITH a0 AS (SELECT 1), ${doubling(25).join(", ")} SELECT 1 FROM a25) SELECT 1 FROM b`,
    ],
  ])("that each run the previous one twice are rejected: %s", (_, sql) => {
    expect(() => check(sql)).toThrow(/too many times/);
  });

  test("that each run the previous one once are accepted, whatever their names", () => {
    const chain = Array.from({ length: 30 }, (_, n) => `a${n + 1} AS (SELECT (1) FROM a${n})`);
    check(`WITH a0 AS (SELECT 1), ${chain.join(", ")} SELECT 1 FROM a30`);
    check("WITH user_id AS (SELECT user_id FROM events) SELECT user_id FROM user_id");
    check(
      `WITH a AS (SELECT 1) SELECT ${Array.from({ length: 50 }, () => "(SELECT 1 FROM a)").join(", ")}`,
    );
  });
});

describe("functions", () => {
  test.each([
    "COUNT",
    "countIf",
    "sumOrNullIf",
    "uniqExactIfState",
    "quantileTDigestIf",
    "toDate",
    "TODATE",
    "sumMap",
    "medianIf",
    "any_valueOrNull",
    "trim",
  ])("%s can be called", (name) => expect(isAllowedFunction(name)).toBe(true));

  test.each([
    "file",
    "fileIf",
    "IfIf",
    "joinGet",
    "dictGet",
    "getSetting",
    "sleep",
    "throwIf",
    "version",
    "",
    "toDateIf",
    "trimIf",
    "DAYIf",
    "editDistance",
    "levenshteinDistance",
    "arraySimilarity",
    "arrayReduce",
    "constructor",
  ])("%s cannot be called", (name) => expect(isAllowedFunction(name)).toBe(false));

  test("no listed function reads files, the network, other tables or the server", () => {
    const reading =
      /^(file|url|remote|dict|joinGet|get[A-Z]|current(?!_)|host|server|system|filesystem|catboost|ai[A-Z]|sleep|throw|show|query|connection|zookeeper)/;
    const found = Object.values(FUNCTION_GROUPS)
      .flat()
      .filter((name) => reading.test(name));
    expect(
      found.filter((name) => !/^(current_date|current_timestamp|queryString)/.test(name)),
    ).toEqual([]);
  });

  test("higher-order functions are recognised in any case", () => {
    expect(["arrayMap", "ARRAYMAP", "mapApply", "arrayPartialSort"].every(takesFunction)).toBe(
      true,
    );
    expect(["arrayElement", "arrayConcat", "map", "mapContains"].some(takesFunction)).toBe(false);
  });
});

describe("values", () => {
  test("integers keep all digits, and strings are unchanged", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.bigInt(), fc.double(), fc.string())), (values) => {
        const json = values.map((value) =>
          typeof value === "bigint" ? String(value) : JSON.stringify(value),
        );
        const read = readRow(`[${json.join(",")}]`);
        values.forEach((value, index) => {
          if (typeof value === "bigint") expect(BigInt(String(read[index]))).toBe(value);
          if (typeof value === "string") expect(read[index]).toBe(value);
        });
      }),
    );
  });

  test("types do not reveal how a string is stored", () => {
    const types = [
      "LowCardinality(String)",
      "Map(LowCardinality(String), Array(LowCardinality(Nullable(String))))",
    ];
    expect(columnsOf(["a", "b"], types).map(({ type }) => type)).toEqual([
      "String",
      "Map(String, Array(Nullable(String)))",
    ]);
  });
});
