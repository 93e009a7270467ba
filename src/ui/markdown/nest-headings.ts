import type { Token } from "markdown-it";

const DEEPEST = 6;

/**
 * Assigns levels that put a text's headings below the page's own. They start at 2 and skip no
 * level, whatever levels the text uses, so that screen reader users can navigate by heading.
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

/** The heading level as written, from 1. */
export const depthOf = ({ tag }: Token): number => Number(tag.slice(1));
