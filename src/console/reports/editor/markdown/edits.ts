/** A selection in a text, in UTF-16 units. */
export type Span = { from: number; to: number };

/** Replaces `at` with `insert`; `select` is relative to the start of the insertion. */
export type Edit = { at: Span; insert: string; select: Span };

type Editing = (text: string, span: Span) => Edit;

/** Adds or removes marks around the selection. */
export const marked =
  (mark: string, example: string): Editing =>
  (text, { from, to }) => {
    const around = { from: from - mark.length, to: to + mark.length };
    const isMarked =
      text.slice(around.from, from) === mark && text.slice(to, around.to) === mark && from > 0;
    const words = text.slice(from, to);
    if (isMarked) return { at: around, insert: words, select: { from: 0, to: words.length } };
    const inner = words || example;
    return {
      at: { from, to },
      insert: mark + inner + mark,
      select: { from: mark.length, to: mark.length + inner.length },
    };
  };

/** Adds a prefix to each selected line, or removes it if all lines have it. */
export const prefixed =
  (prefix: string, example: string): Editing =>
  (text, span) => {
    const at = wholeLines(text, span);
    const lines = text.slice(at.from, at.to).split("\n");
    const has = lines.every((line) => line.startsWith(prefix));
    const next = has
      ? lines.map((line) => line.slice(prefix.length))
      : lines.map((line) => prefix + line);
    const insert = lines.join("") === "" && !has ? prefix + example : next.join("\n");
    const isExample = insert === prefix + example && lines.join("") === "";
    return {
      at,
      insert,
      select: isExample
        ? { from: prefix.length, to: insert.length }
        : { from: 0, to: insert.length },
    };
  };

const LINK_TARGET = "https://";

/** Turns the selection into a link and selects its URL. */
export const linked: Editing = (text, { from, to }) => {
  const words = text.slice(from, to) || "link";
  const start = words.length + 3;
  return {
    at: { from, to },
    insert: `[${words}](${LINK_TARGET})`,
    select: { from: start, to: start + LINK_TARGET.length },
  };
};

/** Inserts a block after the line where the selection ends, with empty lines around it. */
export const blockAfter =
  (block: string): Editing =>
  (text, { to }) => {
    const end = lineEnd(text, to);
    const before = text.slice(0, end);
    const gap = before.trim() === "" ? "" : "\n".repeat(Math.max(0, 2 - trailing(before)));
    const after = text.slice(end);
    const tail = "\n".repeat(Math.max(0, 2 - leading(after)));
    const insert = gap + block + tail;
    const caret = gap.length + block.length;
    return { at: { from: end, to: end }, insert, select: { from: caret, to: caret } };
  };

export const TABLE = ["| Name | Value |", "| --- | ---: |", "| First | 1 |", "| Second | 2 |"].join(
  "\n",
);

function wholeLines(text: string, { from, to }: Span): Span {
  return { from: text.lastIndexOf("\n", from - 1) + 1, to: lineEnd(text, to) };
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}

const trailing = (text: string): number => /\n*$/.exec(text)?.[0].length ?? 0;
const leading = (text: string): number => /^\n*/.exec(text)?.[0].length ?? 0;
