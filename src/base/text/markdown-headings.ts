import type { Token } from "markdown-it";

export type Heading = { token: Token; level: number; text: string; anchor: string };

/** The headings of a text in order, each with an anchor like those on GitHub. */
export function headingsIn(tokens: readonly Token[]): Heading[] {
  const used = new Map<string, number>();
  return tokens.flatMap((token, index) => {
    if (token.type !== "heading_open" || token.level !== 0) return [];
    const text = textOf(tokens[index + 1]);
    const anchor = anchorFor(text);
    const before = used.get(anchor) ?? 0;
    used.set(anchor, before + 1);
    const unique = before === 0 ? anchor : `${anchor}-${before}`;
    return [{ token, level: Number(token.tag.slice(1)), text, anchor: unique }];
  });
}

/** The text of an inline token as a reader sees it. */
export const textOf = (inline: Token | undefined): string =>
  (inline?.children ?? [])
    .map(({ type, content }) => (type.endsWith("break") ? " " : content))
    .join("");

/** GitHub's anchor for a heading. */
export const anchorFor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");
