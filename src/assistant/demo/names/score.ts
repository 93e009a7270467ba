import { QUALITY, wordQuality } from "../words/similarity";
import { stemOf } from "../words/stem";

/** How well words of a question fit a name. */
export type Fit = {
  /** From 0 to 1. */
  score: number;
  /** The worst of the words: 1 if all are written as in the name. */
  quality: number;
};

/** How much a name is worth of which only some words were said. */
const PART_WEIGHT = 0.5;

/** Null unless every asked word fits a word of the name. */
export function fitOf(asked: readonly string[], name: readonly string[]): Fit | null {
  if (asked.length === 0 || name.length === 0) return null;
  return best(joinedFit(asked, name), wordFit(asked, name));
}

/** "signups" fits sign_up, and "page views" fits pageview. */
function joinedFit(asked: readonly string[], name: readonly string[]): Fit | null {
  const whole = asked.join("");
  const stem = stemOf(whole);
  for (let length = name.length; length > 0; length--) {
    for (let start = 0; start + length <= name.length; start++) {
      const part = name.slice(start, start + length);
      const isSame = part.join("") === whole;
      const isForm = isSame || part.map(stemOf).join("") === asked.map(stemOf).join("");
      if (!isForm && stemOf(part.join("")) !== stem) continue;
      return weighted(isSame ? QUALITY.same : QUALITY.form, length / name.length);
    }
  }
  return null;
}

/** Each asked word takes the word of the name that it fits best. */
function wordFit(asked: readonly string[], name: readonly string[]): Fit | null {
  const left = [...name];
  const qualities: number[] = [];
  for (const word of asked) {
    const rated = left.map((one) => wordQuality(word, one));
    const quality = Math.max(0, ...rated);
    if (quality === QUALITY.none) return null;
    left.splice(rated.indexOf(quality), 1);
    qualities.push(quality);
  }
  const mean = qualities.reduce((sum, one) => sum + one, 0) / qualities.length;
  const { score } = weighted(mean, asked.length / name.length);
  return { score, quality: Math.min(...qualities) };
}

const weighted = (quality: number, share: number): Fit => ({
  score: quality * (PART_WEIGHT + (1 - PART_WEIGHT) * share),
  quality,
});

const best = (a: Fit | null, b: Fit | null): Fit | null =>
  a && b ? (a.score >= b.score ? a : b) : (a ?? b);

/** Two scores closer than this are equally good. */
const MARGIN = 0.08;

/** The candidates that fit best: several if none is clearly better than the others. */
export function bestOf<T extends { fit: Fit }>(candidates: readonly T[]): T[] {
  const top = Math.max(0, ...candidates.map(({ fit: { score } }) => score));
  const exact = candidates.filter(({ fit: { score } }) => score === 1);
  if (exact.length > 0) return exact;
  return candidates.filter(({ fit: { score } }) => score >= top - MARGIN);
}
