/** Endings of nouns and verbs after the plural's, longest first. */
const ENDINGS = ["ization", "ation", "ment", "ing", "ion", "ed"];
const SHORTEST_STEM = 3;

/** Irregular forms that events are named by, and plurals of two-letter words. */
const IRREGULAR: Record<string, string> = {
  ups: "up",
  ads: "ad",
  ids: "id",
  bought: "buy",
  sold: "sell",
  sent: "send",
  paid: "pay",
  left: "leave",
  began: "begin",
  begun: "begin",
  made: "make",
  saw: "see",
  seen: "see",
  went: "go",
  ran: "run",
  won: "win",
  lost: "lose",
  written: "write",
  wrote: "write",
  chosen: "choose",
  chose: "choose",
  driven: "drive",
  drove: "drive",
  taken: "take",
  took: "take",
  given: "give",
  gave: "give",
  spent: "spend",
  met: "meet",
  built: "build",
  caught: "catch",
  broken: "break",
  broke: "break",
  shown: "show",
  kept: "keep",
  told: "tell",
  people: "person",
  children: "child",
};

/** The part of a word that its forms share: `purchas` of purchase, purchases and purchased. */
export function stemOf(word: string): string {
  const lower = word.toLowerCase();
  return undoubled(withoutVowel(withoutEnding(singularOf(IRREGULAR[lower] ?? lower))));
}

function singularOf(word: string): string {
  if (word.length <= SHORTEST_STEM || word.endsWith("ss")) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

function withoutEnding(word: string): string {
  const ending = ENDINGS.find(
    (one) => word.endsWith(one) && word.length - one.length >= SHORTEST_STEM,
  );
  return ending === undefined ? word : word.slice(0, -ending.length);
}

const withoutVowel = (word: string): string =>
  word.length > SHORTEST_STEM ? word.replace(/[eyi]$/, "") : word;

/** "cancelled" and "canceled", "shipped" and "ship". */
const undoubled = (word: string): string =>
  word.length > SHORTEST_STEM ? word.replace(/([bdglmnprt])\1$/, "$1") : word;
