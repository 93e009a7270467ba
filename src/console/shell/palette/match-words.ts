/**
 * Scores an item against the typed text from 0 to 1; 0 if the item's words lack any typed word. The
 * first of the item's words is its name. Ignores the item's value, an id or an address.
 */
export function matchScore(_value: string, typed: string, words: string[] = []): number {
  const text = words.join(" ").toLowerCase();
  const parts = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return Math.min(1, ...parts.map((part) => partScore(part, text)));
}

function partScore(part: string, text: string): number {
  if (text.startsWith(part)) return 1;
  if (text.includes(` ${part}`)) return 0.8;
  return text.includes(part) ? 0.4 : 0;
}
