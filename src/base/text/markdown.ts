import MarkdownIt, { type Token } from "markdown-it";

/**
 * The only Markdown parser (CommonMark with GFM's tables, task lists and strikethrough), so that
 * the server checks exactly what a reader sees. It takes linear time and nests at most a hundred
 * levels: text by one user must not hang another user's tab. HTML is treated as plain text; looking
 * for its end would take quadratic time (repeated `<![CDATA[`).
 */
const parser = new MarkdownIt({ html: false, linkify: true });
// A word with a dot is more often a file name (README.md) than a host.
parser.linkify.set({ fuzzyLink: false }).add("//", null);
parser.core.ruler.push("tasks", ({ tokens, Token }) => {
  for (const [index, { type }] of tokens.entries()) {
    const words = type === "list_item_open" ? tokens[index + 2]?.children : null;
    const [first] = words ?? [];
    const [mark, box] = first?.type === "text" ? (TASK.exec(first.content) ?? []) : [];
    if (!words || !first || mark === undefined) continue;
    first.content = first.content.slice(mark.length);
    const task = new Token("task", "input", 0);
    task.info = box === " " ? "" : "done";
    words.unshift(task);
  }
});

/** At the start of a list item (GFM 0.29, section 5.3). */
const TASK = /^\[([ xX])\](?=\s)/;

/** The tokens of a text, in order. A "task" has the `info` "done" if its box is checked. */
export const readMarkdown = (text: string): Token[] => parser.parse(text, {});

const blocks = new MarkdownIt({ html: false });
blocks.core.ruler.enableOnly(["normalize", "block"]);

/**
 * The contents of all fenced blocks of a language (see {@link isFence}),
 * without parsing other text.
 */
export const fencesIn = (text: string, language: string): string[] =>
  blocks.parse(text, {}).flatMap((token) => (isFence(token, language) ? [token.content] : []));

/**
 * Whether this is a fenced block of a language. One inside a list or quote does not
 * count: it is an example.
 */
export const isFence = ({ type, level, info }: Token, language: string): boolean =>
  type === "fence" && level === 0 && info.trim().split(/\s/, 1)[0] === language;
