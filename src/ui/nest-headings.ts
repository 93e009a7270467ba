/** As much of markdown's tree (mdast) as is looked at. */
type Node = { type: string; depth?: number; children?: Node[]; data?: object };

const DEEPEST = 6;

/**
 * Puts a text's headings below the page's own: they begin with the second level and skip none, whatever
 * the text does, so that whoever goes through them by ear finds their way. They look as they were written.
 */
export const nestHeadings = () => (tree: Node) => {
  let before = 1;
  for (const heading of headingsIn(tree)) {
    const { depth = 1 } = heading;
    const level = Math.min(depth + 1, before + 1, DEEPEST);
    heading.data = { hName: `h${level}`, hProperties: { className: `markdown-${depth}` } };
    before = level;
  }
};

function* headingsIn(node: Node): Generator<Node> {
  if (node.type === "heading") yield node;
  for (const child of node.children ?? []) yield* headingsIn(child);
}
