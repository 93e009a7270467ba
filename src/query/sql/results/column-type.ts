/**
 * A ClickHouse type, such as `Map(String, DateTime('Asia/Tokyo'))`. `label` is the name of a tuple
 * element. An argument that is not a type, such as a time zone, has only `text`.
 */
export type ColumnType = { text: string; name: string; label?: string; args: ColumnType[] };

const LABELLED = /^(`(?:[^`\\]|\\.)*`|[A-Za-z_]\w*)\s+(\S.*)$/s;
const CALL = /^(\w+)(?:\((.*)\))?$/s;

export function readType(text: string): ColumnType {
  const [, label, inner] = LABELLED.exec(text) ?? [];
  if (label !== undefined && inner !== undefined) {
    return { ...readType(inner), label: unquoted(label) };
  }
  const [, name = "", args] = CALL.exec(text) ?? [];
  return { text, name, args: args === undefined ? [] : splitArguments(args).map(readType) };
}

const unquoted = (label: string): string =>
  label.startsWith("`") ? label.slice(1, -1).replace(/\\(.)/gs, "$1") : label;

/** A quoted text (to be skipped) or a character. */
const PIECE = /'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|[\s\S]/g;

/** Splits at commas outside brackets. */
function splitArguments(text: string): string[] {
  const args = [""];
  let depth = 0;
  for (const [piece] of text.matchAll(PIECE)) {
    if (piece === "(") depth += 1;
    if (piece === ")") depth -= 1;
    if (piece === "," && depth === 0) args.push("");
    else args[args.length - 1] += piece;
  }
  return args.map((arg) => arg.trim());
}
