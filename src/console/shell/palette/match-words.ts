/**
 * How well an item fits what was typed: 0 to 1, and 0 where a part of it is not in the item's words, of
 * which the first is its name. Its value is an id or an address, which nobody types.
 */
export function byWords(_value: string, typed: string, words: string[] = []): number {
  const text = words.join(" ").toLowerCase();
  const parts = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return Math.min(1, ...parts.map((part) => fitOf(part, text)));
}

function fitOf(part: string, text: string): number {
  if (text.startsWith(part)) return 1;
  if (text.includes(` ${part}`)) return 0.8;
  return text.includes(part) ? 0.4 : 0;
}
