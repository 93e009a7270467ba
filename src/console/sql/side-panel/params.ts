import { lex } from "@/query/sql/syntax/lexer";
import type { ParamValue } from "../execution/statement";

/** A `{name:Type}` parameter of a statement. */
export type Placeholder = { name: string; type: string };

const FORM = /^\{\s*(\w+)\s*:([\s\S]*)\}$/;

/** Lists the distinct placeholders of a statement in order, ignoring comments and quotes. */
export function placeholdersOf(sql: string): Placeholder[] {
  const found = new Map<string, Placeholder>();
  for (const { kind, text } of lex(sql)) {
    const [, name, type] = (kind === "parameter" && FORM.exec(text)) || [];
    if (name !== undefined && type !== undefined && !found.has(name)) {
      found.set(name, { name, type: type.trim() });
    }
  }
  return [...found.values()];
}

const WRAPPED = /^(Nullable|Array)\((.*)\)$/;
const NUMBER = /^(U?Int|Float)/;

export const isList = (type: string): boolean => type.startsWith("Array(");
export const isBool = (type: string): boolean => unwrapped(type) === "Bool";
export const isNumber = (type: string): boolean => NUMBER.test(unwrapped(type));

function unwrapped(type: string): string {
  const inner = WRAPPED.exec(type)?.[2];
  return inner === undefined ? type : unwrapped(inner);
}

/** Converts the input to the type of its parameter; for an array, each line is an item. */
export function paramValue(type: string, typed: string): ParamValue {
  const [, wrapper, inner] = WRAPPED.exec(type) ?? [];
  if (wrapper === "Nullable" && inner) return typed === "" ? null : paramValue(inner, typed);
  if (wrapper === "Array" && inner) {
    const lines = typed.split("\n").filter((line) => line.trim() !== "");
    return lines.map((line) => scalarOf(unwrapped(inner), line));
  }
  return scalarOf(type, typed);
}

/** Numbers that a double cannot hold stay text, which ClickHouse parses exactly. */
function scalarOf(type: string, typed: string): string | number | boolean {
  const text = typed.trim();
  if (type === "Bool") return text === "true" || text === "1";
  if (!NUMBER.test(type)) return type === "String" ? typed : text;
  const number = Number(text);
  const exact = text !== "" && Number.isFinite(number) && String(number) === text;
  return exact ? number : text;
}

/** The values of a statement's current parameters. */
export const paramsOf = (
  placeholders: readonly Placeholder[],
  typed: Readonly<Record<string, string>>,
): Record<string, ParamValue> =>
  Object.fromEntries(
    placeholders.map(({ name, type }) => [name, paramValue(type, typed[name] ?? "")]),
  );
