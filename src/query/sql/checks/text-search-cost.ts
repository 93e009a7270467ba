import { SqlRejection } from "../faults/fault";
import { type Node, walk } from "../syntax/ast";
import { mayRescan } from "./pattern-cost";

/** Literal lengths, counts and patterns up to these keep the work of a search small. */
const MAX_COUNT = 1_000;
const MAX_REPEATED = 100;
const MAX_SEARCHED_CHARACTERS = 1_000;
const MAX_PATTERN_CHARACTERS = 200;

type Rule = {
  names: RegExp;
  allows(operands: readonly Node[], node: Node): boolean;
  advice: string;
};

/**
 * Functions that create values of any length from short ones. Stored values have their own limit.
 */
const BUILDERS: readonly Rule[] = [
  {
    names: /^repeat$/i,
    allows: ([text, count]) => isText(text, MAX_REPEATED) && isCount(count, MAX_REPEATED),
    advice: "Repeat a short string literal, at most 100 times.",
  },
  {
    names: /^(space|(left|right|l|r)pad(utf8)?)$/i,
    allows: (operands) => isCount(operands[1] ?? operands[0], MAX_REPEATED),
    advice: "Use a number up to 100 as the length.",
  },
  {
    names: /^range$/i,
    allows: (operands) => operands.every((operand) => isCount(operand, MAX_COUNT)),
    advice: "Use numbers up to 1,000 as the limits of range.",
  },
  {
    names: /^arraywithconstant$/i,
    allows: ([count]) => isCount(count, MAX_COUNT),
    advice: "Use a number up to 1,000 as the length of the array.",
  },
  {
    names: /^arrayresize$/i,
    allows: ([, count]) => isCount(count, MAX_COUNT),
    advice: "Use a number up to 1,000 as the length of the array.",
  },
  {
    names: /^(group(uniq)?array|array_agg|group_?concat|string_agg)/i,
    allows: (_, { children }) =>
      (children[1]?.children ?? []).some((parameter) => isCount(parameter, MAX_COUNT)),
    advice: "Give the array a maximum size, as in groupArray(1000)(event_name).",
  },
  { names: /^(arrayfold|mappopulateseries|timeslots)$/i, allows: () => false, advice: "" },
];

/**
 * Functions that can take time proportional to the product of two lengths, or the square of one.
 */
const SEARCHES: readonly Rule[] = [
  {
    names:
      /^(position\w*|locate|instr|countsubstrings\w*|hassubsequence\w*|hastoken\w*|(not)?i?like|replace(all|one)?|stringjaccardindex\w*|ngram(distance|search)\w*|splitbystring|substring_?index\w*|multisearch\w*)$/i,
    allows: ([first, second]) => isSearched(first) || isSearched(second),
    advice: "Search for a string literal.",
  },
  {
    names:
      /^(match|extract(groups)?|regexp_?(extract|position|instr|matches|substr)|replaceregexpone|multimatch\w+)$/i,
    allows: ([, pattern]) => isShortPattern(pattern),
    advice: "Use a short literal pattern.",
  },
  {
    names: /^json_(query|value|exists)$/i,
    allows: ([, path]) => isText(path, MAX_SEARCHED_CHARACTERS) && !path.name.includes("*"),
    advice: "Use a literal path without [*].",
  },
];

/**
 * ClickHouse checks time limits only between calls, and a single call of these searches takes hours
 * if the strings are long enough. Stored strings are not, but a statement that creates values of
 * any length may only use searches that take linear time. Throws {@link SqlRejection}.
 */
export function assertBoundedSearches(root: Node): void {
  const nodes = [...walk(root)];
  assertLinearPatterns(nodes);
  const built = builtIn(nodes);
  const searched = built && firstOutside(SEARCHES, nodes);
  if (!built || !searched) return;
  const { name } = searched.call;
  throw new SqlRejection({
    sentence: `${name} could run for hours here, because ${built.cause}`,
    advice: [searched.advice, built.advice].filter(Boolean).join(" Or: "),
    name,
  });
}

const ALL_MATCHES =
  /^(countmatches\w*|extractall\w*|replaceregexpall|regexp_replace|splitbyregexp)$/i;

/**
 * Checks functions that find all matches of a pattern: some patterns take hours
 * even in a stored string.
 */
function assertLinearPatterns(nodes: readonly Node[]): void {
  for (const { kind, name, children } of nodes) {
    if (kind !== "Function" || !ALL_MATCHES.test(name)) continue;
    const operands = children[0]?.children ?? [];
    const pattern = operands[/^split/i.test(name) ? 0 : 1];
    if (pattern === undefined) continue;
    if (!isShortPattern(pattern)) {
      throw new SqlRejection({
        sentence: `The pattern of ${name} must be a literal of at most ${MAX_PATTERN_CHARACTERS} characters`,
        advice: "Repetition counts, such as {2,5}, can be at most 99.",
        name,
      });
    }
    if (!mayRescan(unquoted(pattern.name))) continue;
    throw new SqlRejection({
      sentence: `${name} could run for hours with this pattern`,
      advice:
        "A part with * or + in the middle, such as a*b, cannot be optional or one of several alternatives. Remove it, or use two patterns.",
      name,
    });
  }
}

function builtIn(nodes: readonly Node[]): { cause: string; advice: string } | null {
  const built = firstOutside(BUILDERS, nodes);
  if (built) {
    return { cause: `${built.call.name} creates values of any length`, advice: built.advice };
  }
  const long = ({ kind, name }: Node) =>
    kind === "Literal" && name.startsWith("'") && name.length > MAX_SEARCHED_CHARACTERS;
  return nodes.some(long) ? { cause: "the statement contains a long string", advice: "" } : null;
}

function firstOutside(rules: readonly Rule[], nodes: readonly Node[]) {
  for (const call of nodes) {
    if (call.kind !== "Function") continue;
    const rule = rules.find(({ names }) => names.test(call.name));
    if (rule && !rule.allows(call.children[0]?.children ?? [], call)) {
      return { call, advice: rule.advice };
    }
  }
  return null;
}

/** Numbers have this form in ClickHouse's syntax tree. */
const isCount = (node: Node | undefined, max: number): boolean =>
  /^U?Int64_/.test(node?.name ?? "") && Math.abs(Number(node?.name.split("_")[1])) <= max;

function isText(node: Node | undefined, max: number): node is Node {
  return node?.kind === "Literal" && node.name.startsWith("'") && node.name.length <= max;
}

/** A literal string or list of strings, also as the value of a parameter. */
function isSearched(node: Node | undefined): boolean {
  if (node === undefined) return false;
  if (/^_?cast$/i.test(node.name)) return isSearched(node.children[0]?.children[0]);
  return node.kind === "Literal" && node.name.length <= MAX_SEARCHED_CHARACTERS;
}

const LARGE_COUNT = /\{\d*,?\d{3}/;

const isShortPattern = (node: Node | undefined): node is Node =>
  isText(node, MAX_PATTERN_CHARACTERS) && !LARGE_COUNT.test(node.name);

const unquoted = (literal: string): string => literal.slice(1, -1).replace(/\\([\s\S])/g, "$1");
