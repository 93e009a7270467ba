import type { Token } from "markdown-it";

/** A token and the nodes between its opening and closing tokens. */
export type MarkdownNode = { token: Token; inner: MarkdownNode[] };

/** Turns a flat list of opening and closing tokens into a tree. */
export function treeOf(tokens: readonly Token[]): MarkdownNode[] {
  const top: MarkdownNode[] = [];
  const open = [top];
  for (const token of tokens) {
    if (token.nesting === -1) {
      open.pop();
      continue;
    }
    const inner = token.type === "inline" ? treeOf(token.children ?? []) : [];
    open.at(-1)?.push({ token, inner });
    if (token.nesting === 1) open.push(inner);
  }
  return top;
}
