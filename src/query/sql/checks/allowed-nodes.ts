import { isAllowedFunction, takesFunction } from "../dialect/functions";
import { SQL_LIMITS } from "../dialect/limits";
import { SQL_TABLE_NAME } from "../dialect/schema";
import { type SqlFault, SqlRejection } from "../faults/fault";
import { type Node, walk } from "../syntax/ast";
import { assertNoStateFromText } from "./aggregate-states";
import { assertShortSearches } from "./array-search-cost";
import { assertKnownNames } from "./identifiers";
import { assertBoundedSearches } from "./text-search-cost";
import { assertNoStateColumn, assertTypeText } from "./type-texts";

/** Kinds of nodes that are safe anywhere. Everything that is not listed is rejected. */
const PLAIN_KINDS = new Set([
  "SelectIntersectExceptQuery",
  "SelectQuery",
  "Subquery",
  "WithElement",
  "ExpressionList",
  "TablesInSelectQuery",
  "TablesInSelectQueryElement",
  "TableJoin",
  "ArrayJoin",
  "Literal",
  "Asterisk",
  "QualifiedAsterisk",
  "ColumnsTransformerList",
  "ColumnsExceptTransformer",
  "ColumnsReplaceTransformer",
  "ColumnsReplaceTransformer::Replacement",
  "OrderByElement",
  "InterpolateElement",
  "WindowDefinition",
  "WindowListElement",
]);

const IN_FUNCTIONS = /^(global)?(not)?(null)?in$/i;

const ONE_TABLE: Pick<SqlFault, "advice"> = {
  advice: `The only table is ${SQL_TABLE_NAME}. You can also read subqueries and WITH names.`,
};

/** The errors for known kinds of nodes that are not allowed. */
const REJECTED_KINDS: Record<string, SqlFault> = {
  Set: { sentence: "SETTINGS cannot be changed", name: "SETTINGS" },
  Explain: { sentence: "EXPLAIN is not available", name: "EXPLAIN" },
  SampleRatio: { sentence: "SAMPLE is not available", name: "SAMPLE" },
  ColumnsApplyTransformer: {
    sentence: "APPLY is not available",
    advice: "Write the columns out.",
    name: "APPLY",
  },
  ColumnsRegexpMatcher: {
    sentence: "COLUMNS(…) is not available",
    advice: "Write the columns out.",
    name: "COLUMNS",
  },
  ColumnsListMatcher: {
    sentence: "COLUMNS(…) is not available",
    advice: "Write the columns out.",
    name: "COLUMNS",
  },
};

/**
 * Throws {@link SqlRejection} unless all nodes are allowed. `tables` are the names defined by WITH.
 */
export function assertAllowed(root: Node, tables: ReadonlySet<string>): void {
  assertSelect(root);
  let read = 0;
  for (const node of walk(root)) {
    if (node.kind === "TableExpression") read += 1;
    assertNode(node, tables);
  }
  assertKnownNames(root, tables);
  assertNoStateFromText(root, tables);
  assertShortSearches(root);
  assertBoundedSearches(root);
  if (read > SQL_LIMITS.maxTables) {
    throw new SqlRejection({ sentence: "The statement reads too many tables and subqueries" });
  }
}

/** Its only child is the list of SELECTs; a second one would be FORMAT or INTO OUTFILE. */
function assertSelect({ kind, children }: Node): void {
  if (kind !== "SelectWithUnionQuery" || children.length !== 1) throw rejectedKind(kind);
}

type Check = (node: Node, tables: ReadonlySet<string>) => void;

const CHECKS: Record<string, Check> = {
  SelectWithUnionQuery: assertSelect,
  TableExpression: assertTable,
  TableIdentifier: assertTableName,
  Function: assertFunction,
  Identifier: assertNoStateColumn,
};

function assertNode(node: Node, tables: ReadonlySet<string>): void {
  const check = Object.hasOwn(CHECKS, node.kind) ? CHECKS[node.kind] : undefined;
  if (check) check(node, tables);
  else if (!PLAIN_KINDS.has(node.kind)) throw rejectedKind(node.kind);
}

function rejectedKind(kind: string): SqlRejection {
  const known = Object.hasOwn(REJECTED_KINDS, kind) ? REJECTED_KINDS[kind] : undefined;
  return new SqlRejection(known ?? { sentence: `This form of SQL is not available (${kind})` });
}

function assertTable({ children }: Node): void {
  const [table, ...more] = children;
  const rejected = more.find(({ kind }) => !PLAIN_KINDS.has(kind));
  if (rejected) throw rejectedKind(rejected.kind);
  // ClickHouse's form of (EXPLAIN …) in a subquery.
  if (table?.name === "viewExplain") throw rejectedKind("Explain");
  if (table?.kind === "Function") {
    throw new SqlRejection({
      sentence: `The table function ${table.name} is not available`,
      advice: `${ONE_TABLE.advice} For a series of numbers, use arrayJoin(range(30)).`,
      name: table.name,
    });
  }
  const plain = table?.kind === "TableIdentifier" || table?.kind === "Subquery";
  if (!plain || more.length > 0)
    throw new SqlRejection({ sentence: "FROM must name a table", ...ONE_TABLE });
}

function assertTableName({ name }: Node, tables: ReadonlySet<string>): void {
  if (name === SQL_TABLE_NAME || (tables.has(name) && !name.includes("."))) return;
  throw new SqlRejection({ sentence: `There is no table ${shown(name)}`, name, ...ONE_TABLE });
}

function assertFunction(node: Node, tables: ReadonlySet<string>): void {
  const { name, children } = node;
  if (!isAllowedFunction(name)) {
    throw new SqlRejection({
      sentence: `The function ${shown(name)} is not available`,
      advice: "It may be misspelt, or not allowed in queries.",
      name,
    });
  }
  assertTypeText(node);
  const [first, second] = children[0]?.children ?? [];
  if (second !== undefined && first?.kind === "Identifier" && takesFunction(name)) {
    // Here ClickHouse would read a bare name as a function, any function.
    throw new SqlRejection({
      sentence: `The function ${shown(name)} needs a lambda here, such as x -> x + 1`,
      name: first.name,
    });
  }
  if (!IN_FUNCTIONS.test(name) || second?.kind !== "Identifier" || tables.has(second.name)) return;
  // ClickHouse would read a bare name after IN as a table.
  throw new SqlRejection({
    sentence: `IN cannot be followed by the name ${shown(second.name)}`,
    advice: "Use a list or a subquery. To look for a value in an array, use has(array, value).",
    name: second.name,
  });
}

/** A name as its author wrote it, truncated if it is long. */
const shown = (name: string) => (name.length > 60 ? `${name.slice(0, 60)}…` : name);
