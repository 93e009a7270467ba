import { shortened } from "@/base/text/shortened";
import type { Value } from "@/query";
import { jsonSize, MAX_ANSWER_CHARACTERS, type ToolFailure } from "../contract/answer";

/** In characters. */
const MAX_MESSAGE = 2_000;
const MAX_TEXT = 500;

/**
 * A failure that is at most as long as an answer: with shorter texts, and without what
 * then still does not fit.
 */
export function fitFailure({ code, message, ...fields }: ToolFailure): ToolFailure {
  const failure: ToolFailure = { code, message: shortened(message, MAX_MESSAGE) };
  let room = MAX_ANSWER_CHARACTERS - jsonSize(failure);
  for (const [name, value] of Object.entries(fields)) {
    const rest = room - jsonSize(name) - SEPARATORS;
    const fitting = Array.isArray(value) ? firstItems(value, rest) : shorten(value);
    if (jsonSize(fitting) > rest) continue;
    failure[name] = fitting;
    room = rest - jsonSize(fitting);
  }
  return failure;
}

/** The colon and the comma. */
const SEPARATORS = 2;

function firstItems(list: readonly Value[], room: number): Value[] {
  const items: Value[] = [];
  let size = jsonSize(items);
  for (const item of list.map(shorten)) {
    size += jsonSize(item) + 1;
    if (size > room) break;
    items.push(item);
  }
  return items;
}

function shorten(value: Value): Value {
  if (typeof value === "string") return shortened(value, MAX_TEXT);
  if (Array.isArray(value)) return value.map(shorten);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shorten(part)]));
}
