import type { Token } from "markdown-it";

const DEEPEST = 6;

/**
 * The levels that put a text's headings below the page's own: they begin with the second and skip none,
 * whatever the text does, so that whoever goes through them by ear finds their way.
 */
export function nestHeadings(tokens: readonly Token[]): Map<Token, number> {
  let before = 1;
  const headings = tokens.filter(({ type }) => type === "heading_open");
  return new Map(
    headings.map((token) => {
      before = Math.min(depthOf(token) + 1, before + 1, DEEPEST);
      return [token, before];
    }),
  );
}

/** As it was written, from 1. */
export const depthOf = ({ tag }: Token): number => Number(tag.slice(1));
