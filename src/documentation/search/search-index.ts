import type { Section } from "./sections";
import { wordsOf, wordsOfQuery } from "./words";

/** How much a word counts, by where it is. */
const IN_HEADING = 8;
const IN_PAGE_TITLE = 3;
const IN_TEXT = 1;
/** A word that only begins with what was typed counts less than the whole word. */
const PREFIX_SHARE = 0.6;
/**
 * A word this short, if it is one, is not the beginning of another: "spa" does not find "space".
 */
const SHORT = 3;
const LONGEST_QUERY = 200;
const MAX_WORDS = 8;

/** A word's weight by the number of its section. */
type Postings = Map<number, number>;
type SearchIndex = { sections: readonly Section[]; words: Map<string, Postings> };

export function buildIndex(sections: readonly Section[]): SearchIndex {
  const words = new Map<string, Postings>();
  const add = (text: string, section: number, weight: number) => {
    for (const word of wordsOf(text)) {
      const postings = words.get(word) ?? new Map<number, number>();
      postings.set(section, (postings.get(section) ?? 0) + weight);
      words.set(word, postings);
    }
  };
  for (const [number, { page, heading, text }] of sections.entries()) {
    add(heading, number, IN_HEADING);
    add(page, number, IN_PAGE_TITLE);
    add(text, number, IN_TEXT);
  }
  return { sections, words };
}

/**
 * The sections that contain every word of the query or a word that begins with it, best first;
 * generated ones last.
 */
export function searchIndex(index: SearchIndex, query: string, limit: number): Section[] {
  const typed = wordsOfQuery(query.slice(0, LONGEST_QUERY)).slice(0, MAX_WORDS);
  const [first, ...others] = typed.map((word) => scoresOf(index, word));
  if (!first) return [];
  const scores = [...first].flatMap(([number, score]) => {
    const rest = others.map((found) => found.get(number) ?? 0);
    return rest.includes(0) ? [] : [{ number, score: rest.reduce((a, b) => a + b, score) }];
  });
  return scores
    .sort(
      (a, b) =>
        isGenerated(index, a.number) - isGenerated(index, b.number) ||
        b.score - a.score ||
        a.number - b.number,
    )
    .slice(0, limit)
    .flatMap(({ number }) => index.sections[number] ?? []);
}

const isGenerated = ({ sections }: SearchIndex, number: number): number =>
  Number(sections[number]?.generated ?? false);

/** Scores by section. A rare word counts more than one that is everywhere. */
function scoresOf({ sections, words }: SearchIndex, typed: string): Postings {
  const scores: Postings = new Map();
  const wholeOnly = typed.length <= SHORT && words.has(typed);
  for (const [word, postings] of words) {
    if (wholeOnly ? word !== typed : !word.startsWith(typed)) continue;
    const rarity = Math.log(1 + sections.length / postings.size);
    const share = word === typed ? 1 : PREFIX_SHARE;
    for (const [number, weight] of postings) {
      const score = weight * rarity * share;
      scores.set(number, Math.max(scores.get(number) ?? 0, score));
    }
  }
  return scores;
}
