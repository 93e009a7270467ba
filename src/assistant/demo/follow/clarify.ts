import { fitOf } from "../names/score";
import { wordsOf } from "../words/name-words";

const ORDINALS = ["first", "second", "third", "fourth", "fifth"];
const FILLER =
  /\b(?:i\s+mean(?:t)?|the|please|one|event|property|value|use|take|it\s+is|it's|yes|ok(?:ay)?)\b/gi;

/** The option that a short answer chooses; null if it chooses none, or not clearly. */
export function chosenOption(answer: string, options: readonly string[]): string | null {
  const text = answer
    .replace(FILLER, " ")
    .replace(/["'`“”?.!]/g, "")
    .trim();
  const words = wordsOf(text);
  if (words.length === 0 || words.length > LONGEST) return null;
  const exact = options.find((option) => option.toLowerCase() === text.toLowerCase());
  if (exact !== undefined) return exact;
  const ordinal = ORDINALS.indexOf(words[0] ?? "");
  if (words.length === 1 && ordinal >= 0) return options[ordinal] ?? null;
  const [only, ...others] = options.filter((option) => fitOf(words, wordsOf(option)) !== null);
  return only !== undefined && others.length === 0 ? only : null;
}

/** Longer answers are new questions. */
const LONGEST = 4;
