/** A node of ClickHouse's syntax tree. */
export type Node = {
  kind: string;
  name: string;
  /** Null if it has none. */
  alias: string | null;
  children: Node[];
};

const LINE = /^( *)([A-Za-z:]+)(.*)$/;
const CHILDREN = / \(children (\d+)\)$/;
const ALIAS = / \(alias ([\s\S]*)\)$/;

/**
 * Parses the lines of EXPLAIN AST: one space of indentation per level, and the number of children
 * at the end of a line. Null if the lines are not exactly such a tree.
 */
export function parseTree(lines: readonly string[]): Node | null {
  const root: Node = { kind: "", name: "", alias: null, children: [] };
  const path: Node[] = [root];
  const expected = new Map<Node, number>([[root, 1]]);
  for (const line of lines) {
    const read = readLine(line);
    if (read === null || read.depth >= path.length) return null;
    path.length = read.depth + 1;
    path.at(-1)?.children.push(read.node);
    path.push(read.node);
    expected.set(read.node, read.children);
  }
  const whole = [...expected].every(([node, children]) => node.children.length === children);
  return whole ? (root.children[0] ?? null) : null;
}

function readLine(line: string): { depth: number; children: number; node: Node } | null {
  const [, indent = "", kind = "", rest = ""] = LINE.exec(line) ?? [];
  if (kind === "") return null;
  const children = Number(CHILDREN.exec(rest)?.[1] ?? 0);
  const named = rest.replace(CHILDREN, "");
  const alias = ALIAS.exec(named)?.[1] ?? null;
  const name = named.replace(ALIAS, "").trim();
  return { depth: indent.length, children, node: { kind, name, alias, children: [] } };
}

export function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children) yield* walk(child);
}
