import { isDict } from "@/base/validation";
import type { Dict } from "./outcome";

/** What the user looks at while asking. */
export type Screen = {
  screen: string;
  /** In the form of the query language, with its kind. */
  query: Dict | null;
  sql: string | null;
  dashboard: string | null;
  report: string | null;
};

const BLOCK = /^\s*<screen>\r?\n(.*)\r?\n<\/screen>\s*/;

/** Separates what the screen sent from the question itself. */
export function splitScreen(text: string): { screen: Screen | null; question: string } {
  const [block, json = ""] = BLOCK.exec(text) ?? [];
  if (block === undefined) return { screen: null, question: text.trim() };
  return { screen: readScreen(json), question: text.slice(block.length).trim() };
}

function readScreen(json: string): Screen | null {
  const value = parsed(json);
  if (!isDict(value)) return null;
  const text = (name: string) => {
    const field = value[name];
    return typeof field === "string" && field !== "" ? field : null;
  };
  return {
    screen: text("screen") ?? "",
    query: isDict(value.query) ? value.query : null,
    sql: text("sql"),
    dashboard: text("dashboard"),
    report: text("report"),
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
