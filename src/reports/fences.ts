import { CHART_LANGUAGE } from "./limits";

/**
 * The texts of a report's charts: of its fenced blocks (CommonMark 0.31, section 4.5) of the language
 * "tallymark" that begin at the start of a line, so not those within a list or a quote, as a reader sees
 * them. Reads each line once: a parser of all of markdown, such as remark, takes minutes for some texts
 * of this length (`~a~ ` or `a\n=\n` over and over), and a server must not.
 */
export function chartBlocks(content: string): string[] {
  const blocks: string[][] = [];
  let fence: Fence | null = null;
  let item: Item | null = null;
  for (const line of linesOf(content)) {
    if (fence !== null && isInside(line, fence.offset)) {
      if (closes(line.slice(fence.offset), fence)) fence = null;
      else fence.lines.push(line);
      continue;
    }
    item = itemAfter(line, item);
    fence = openedBy(line, item);
    if (item !== null && fence !== null) item = { ...item, text: false };
    if (fence?.isChart) blocks.push(fence.lines);
  }
  return blocks.map((lines) => lines.join("\n"));
}

/** What ends the last line begins no other. */
const linesOf = (content: string): string[] =>
  content.replace(/(?:\r\n|\n|\r)$/, "").split(/\r\n|\n|\r/);

type Fence = {
  /** "`" or "~", as often as it takes to close it. */
  mark: string;
  /** Of the item of a list that holds it, in columns; 0 outside of lists. */
  offset: number;
  isChart: boolean;
  lines: string[];
};

const OPENING = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})[ \t]*([^ \t]*)/;
const CLOSING = /^ {0,3}(`{3,}|~{3,})[ \t]*$/;

function openedBy(line: string, item: Item | null): Fence | null {
  const offset = item?.offset ?? 0;
  const [, indent = "", mark, language] = OPENING.exec(line.slice(offset)) ?? [];
  if (mark === undefined) return null;
  const isChart = language === CHART_LANGUAGE && indent === "" && offset === 0;
  return { mark, offset, isChart, lines: [] };
}

function closes(line: string, { mark }: Fence): boolean {
  const [, closing = ""] = CLOSING.exec(line) ?? [];
  return closing.startsWith(mark);
}

/**
 * The item of a list to which a line may belong: to what stands at least `offset` columns in. `text`:
 * whether a line at the margin goes on with its paragraph.
 */
type Item = { offset: number; text: boolean };

const MARKER = /^( {0,3}(?:[-+*]|\d{1,9}[.)]) {1,4})[^ ]/;
/** What begins a block of its own even where a paragraph of an item could go on. */
const NEW_BLOCK =
  /^ {0,3}(?:#{1,6}(?:[ \t]|$)|>|<|`{3,}[^`]*$|~{3}|\[\^|([-*_])(?:[ \t]*\1){2,}[ \t]*$)/;

function itemAfter(line: string, item: Item | null): Item | null {
  if (item !== null && isInside(line, item.offset)) {
    return { ...item, text: !isBlank(line) && !NEW_BLOCK.test(line.slice(item.offset)) };
  }
  if (NEW_BLOCK.test(line)) return null;
  const [, marker] = MARKER.exec(line) ?? [];
  if (marker !== undefined) return { offset: marker.length, text: true };
  return item?.text ? item : null;
}

const isBlank = (line: string): boolean => line.trim() === "";

const isInside = (line: string, offset: number): boolean =>
  isBlank(line) || line.slice(0, offset).trim() === "";
