const WORDS = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const OTHERS: Record<string, number> = {
  fourteen: 14,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  sixty: 60,
  ninety: 90,
  hundred: 100,
};

/** The source of a pattern for a whole number in digits or as a word. */
export const COUNT = `(?:\\d{1,4}|${[...WORDS.slice(1), ...Object.keys(OTHERS)].join("|")}|an?|couple of)`;

/** Reads a text that {@link COUNT} matches. */
export function readCount(text: string): number {
  const lower = text.toLowerCase();
  if (lower === "a" || lower === "an") return 1;
  if (lower === "couple of") return 2;
  const index = WORDS.indexOf(lower);
  return index >= 0 ? index : (OTHERS[lower] ?? Number(lower));
}

/** An amount: `1,000`, `49.90`, `2k`, `€50`. */
const AMOUNT = /^[€$£]?(-?\d{1,3}(?:,\d{3})+(?:\.\d+)?|-?\d+(?:\.\d+)?)(k|m)?[€$£%]?$/i;
const SCALES: Record<string, number> = { k: 1_000, m: 1_000_000 };

/** Null if the text is not a number. */
export function readAmount(text: string): number | null {
  const [, digits, scale = ""] = AMOUNT.exec(text) ?? [];
  if (digits === undefined) return null;
  return Number(digits.replaceAll(",", "")) * (SCALES[scale.toLowerCase()] ?? 1);
}
