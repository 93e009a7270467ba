import type { Items } from "../items/items";

/** A text that a field is compared with, and where it ends. */
type Operand = { text: string; end: number };

/** Reads a value at a position: a number, a known or unknown name, or a truth value. */
export function operandAt(items: Items, index: number): Operand | null {
  const item = items.at(index);
  if (item?.kind === "number") return { text: item.text, end: index + 1 };
  if (item?.kind === "name") return { text: item.text, end: index + 1 };
  if (item?.kind === "word") return wordsAt(items, index);
  if (items.isKey(index, "true")) return { text: "true", end: index + 1 };
  return items.isKey(index, "false") ? { text: "false", end: index + 1 } : null;
}

/** Unknown words in a row are one value, unless one of them is quoted. */
function wordsAt(items: Items, index: number): Operand {
  const texts: string[] = [];
  let end = index;
  for (let item = items.at(end); item?.kind === "word"; item = items.at(++end)) {
    if (item.given && texts.length > 0) break;
    texts.push(item.text);
    if (item.given) {
      end++;
      break;
    }
  }
  return { text: texts.join(" "), end };
}

/** Reads "A, B or C". */
export function operandsAt(items: Items, index: number): { texts: string[]; end: number } | null {
  const first = operandAt(items, index);
  if (!first) return null;
  const texts = [first.text];
  let end = first.end;
  while (items.isKey(end, "or", "and")) {
    const next = operandAt(items, items.isKey(end + 1, "or") ? end + 2 : end + 1);
    if (!next || !isValueLike(items, end + 1)) break;
    texts.push(next.text);
    end = next.end;
  }
  return { texts, end };
}

/** After "and", a name of an event or a field begins something else. */
function isValueLike(items: Items, index: number): boolean {
  const item = items.at(index);
  if (item?.kind !== "name") return true;
  const { events, fields, values } = item.links;
  return values.length > 0 || (events.length === 0 && fields.length === 0);
}
