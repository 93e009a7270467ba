import MarkdownIt, { type Token } from "markdown-it";

/**
 * The one parser of markdown (CommonMark, with GFM's tables, tasks and struck-out text), so that what the
 * server checks is what a reader sees. Its work grows with the length of the text and no faster, and it
 * nests a hundred levels deep at most, whatever the text is: a text by somebody else must not hang the
 * tab of who reads it. HTML is text like any other; to look for its ends would take the square of the
 * length (`<![CDATA[` over and over).
 */
const parser = new MarkdownIt({ html: false, linkify: true });
// A word with a dot is a file, README.md, more often than a host.
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

/** At the beginning of an item of a list (GFM 0.29, section 5.3). */
const TASK = /^\[([ xX])\](?=\s)/;

/** What a text is made of, in its order: a "task" has the `info` "done" where its box is checked. */
export const readMarkdown = (text: string): Token[] => parser.parse(text, {});

const blocks = new MarkdownIt({ html: false });
blocks.core.ruler.enableOnly(["normalize", "block"]);

/** The fenced blocks of a language, as {@link isFence}, without reading the words around them. */
export const fencesIn = (text: string, language: string): string[] =>
  blocks.parse(text, {}).flatMap((token) => (isFence(token, language) ? [token.content] : []));

/** Whether this is a fenced block of a language; one within a list or a quote is an example. */
export const isFence = ({ type, level, info }: Token, language: string): boolean =>
  type === "fence" && level === 0 && info.trim().split(/\s/, 1)[0] === language;
