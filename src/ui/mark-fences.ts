/** As much of markdown's tree (mdast) as is looked at. */
type Node = {
  type: string;
  lang?: string | null;
  position?: { start: { column: number } } | undefined;
  data?: object;
};

/**
 * Numbers the text's blocks of code in a language, for whoever draws something in their place. Only those
 * that begin at the margin: one in a list or in a quote is an example.
 */
export const markFences = (language: string) => () => (tree: { children: Node[] }) => {
  const blocks = tree.children.filter(
    ({ type, lang, position }) =>
      type === "code" && lang === language && position?.start.column === 1,
  );
  for (const [index, block] of blocks.entries()) {
    block.data = { hProperties: { dataPlace: index + 1 } };
  }
};
