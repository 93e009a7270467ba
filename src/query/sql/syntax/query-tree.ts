/** A line of EXPLAIN QUERY TREE, with the lines nested below it. */
export type TreeLine = { text: string; below: TreeLine[] };

export function parseQueryTree(lines: readonly string[]): TreeLine[] {
  const roots: TreeLine[] = [];
  const open: { indent: number; line: TreeLine }[] = [];
  for (const text of lines) {
    const indent = text.search(/\S/);
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    const line = { text: text.trim(), below: [] };
    (open.at(-1)?.line.below ?? roots).push(line);
    open.push({ indent, line });
  }
  return roots;
}

export function* linesOf(lines: readonly TreeLine[]): Generator<TreeLine> {
  for (const line of lines) {
    yield line;
    yield* linesOf(line.below);
  }
}

const CALL = /^FUNCTION id: \d+, (?:alias: (.*), )?function_name: ([^,]+), function_type: /;

/** The function that a line calls, with its alias; null if it is not a call. */
export function callOf({ text }: TreeLine): { name: string; alias: string | undefined } | null {
  const [, alias, name] = CALL.exec(text) ?? [];
  return name === undefined ? null : { name, alias };
}

/**
 * Whether a line contains a call that {@link callOf} cannot read, for example
 * because of an odd alias.
 */
export const mayHideCall = (line: TreeLine): boolean =>
  (line.text.startsWith("FUNCTION ") ||
    (line.text.includes("function_name: ") && !line.text.startsWith("CONSTANT "))) &&
  (callOf(line) === null || line.text.split("function_name: ").length > 2);

export const argumentsOf = ({ below }: TreeLine): readonly TreeLine[] =>
  below.find(({ text }) => text === "ARGUMENTS")?.below[0]?.below ?? [];
