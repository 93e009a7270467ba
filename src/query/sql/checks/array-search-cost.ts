import { SQL_LIMITS } from "../dialect/limits";
import { SqlRejection } from "../faults/fault";
import type { Node } from "../syntax/ast";

/**
 * Functions that compare each item of one array with each of another. With two long arrays,
 * no limit stops them.
 */
const ALL_WITH_ALL = /^has(all|any|substr)$/i;
/**
 * Functions that search an array for one value. In a lambda, they run once per
 * item of another array.
 */
const ONE_WITH_ALL = /^(has|indexof|countequal)$/i;

/**
 * ClickHouse checks time limits only between blocks, so in a search that takes time proportional to
 * the product of two array sizes, one array must be a literal. Throws {@link SqlRejection}.
 */
export function assertShortSearches(root: Node): void {
  check(root, null);
}

/** `parameters` are those of the surrounding lambda; null if there is none. */
function check(node: Node, parameters: ReadonlySet<string> | null): void {
  const operands = node.children[0]?.children ?? [];
  if (node.kind === "Function") assertShort(node.name, operands, parameters);
  const inner =
    node.kind === "Function" && node.name === "lambda" ? namesIn(operands[0]) : parameters;
  for (const child of node.children) check(child, inner);
}

function assertShort(
  name: string,
  operands: readonly Node[],
  parameters: ReadonlySet<string> | null,
): void {
  if (ALL_WITH_ALL.test(name) && operands.length === 2 && !operands.some(isShortList)) {
    throw new SqlRejection({
      sentence: `One of the two arrays of ${name} must be a literal list`,
      advice: `Write up to ${SQL_LIMITS.maxParamItems} values in brackets, or use arrayIntersect(a, b).`,
      name,
    });
  }
  const [array] = operands;
  if (!parameters || !array || !ONE_WITH_ALL.test(name) || isShortList(array)) return;
  if (array.kind === "Identifier" && parameters.has(array.name)) return;
  throw new SqlRejection({
    sentence: `Inside a lambda, the array of ${name} must be a literal list or a parameter of the lambda`,
    advice: "To compare two arrays, use arrayIntersect(a, b).",
    name,
  });
}

const namesIn = (parameters: Node | undefined): ReadonlySet<string> =>
  new Set(
    [parameters, ...(parameters?.children[0]?.children ?? [])].map((node) => node?.name ?? ""),
  );

/** `[…]`, also as the value of a parameter, up to the maximum length of a parameter. */
function isShortList({ kind, name, children }: Node): boolean {
  const operands = children[0]?.children ?? [];
  if (kind === "Literal") return name.split(",").length <= SQL_LIMITS.maxParamItems;
  if (name === "array") return operands.length <= SQL_LIMITS.maxParamItems;
  return /^_?cast$/i.test(name) && operands[0] !== undefined && isShortList(operands[0]);
}
