import type { Span } from "./dates";
import { withoutOthers } from "./mask";

/** A number that a text states. */
export type NumberMention = Span & {
  /** 12.5 in "12.5%". */
  value: number;
  /** One unit of the last stated digit: 0.1 in "12.5%", 100 in "1.2k". */
  step: number;
  /** The number of stated digits, without leading zeros. */
  digits: number;
  isPercent: boolean;
  /** Whether the text says that it is rounded: "about 1,200" or "1.2k". */
  isRounded: boolean;
};

const NUMBER =
  /(?<![\w.])(?<!\d[.,])(?<sign>(?<![\w)])[-−+])?(?:[$€£¥]\s?)?(?<whole>\d{1,3}(?:[,\u00a0\u202f']\d{3})+|\d+)(?<fraction>\.\d+)?(?:(?<short>[kKM])\b|\s(?<long>thousand|million|billion)\b)?(?<percent>\s?(?:%|percent\b|per cent\b))?/g;

const MULTIPLES: Record<string, number> = {
  k: 1e3,
  K: 1e3,
  M: 1e6,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
};

const ABOUT =
  /(?:about|around|roughly|approximately|approx\.?|nearly|almost|~|≈)\s*[*_`]*[$€£¥]?$/i;

/** The figures that a text states. Digits in dates, durations, versions and `names` are none. */
export function numbersIn(text: string, names: readonly string[] = []): NumberMention[] {
  const masked = withoutOthers(text, names);
  return [...masked.matchAll(NUMBER)].map(({ 0: all, index, groups = {} }) => {
    const { sign, whole = "", fraction = "", short, long, percent } = groups;
    const multiple = MULTIPLES[short ?? long ?? ""] ?? 1;
    const plain = whole.replace(/\D/g, "");
    const isAbout = ABOUT.test(masked.slice(Math.max(0, index - 20), index));
    const digit = 10 ** -Math.max(0, fraction.length - 1);
    const zeros = fraction === "" && isAbout ? (/0*$/.exec(plain)?.[0].length ?? 0) : 0;
    const value = Number(`${plain}${fraction}`) * multiple;
    return {
      start: index,
      end: index + all.length,
      value: sign === "-" || sign === "−" ? -value : value,
      step: digit * multiple * 10 ** Math.min(zeros, Math.max(0, plain.length - 1)),
      digits: `${plain}${fraction}`.replace(/^[0.]+/, "").replace(".", "").length,
      isPercent: percent !== undefined,
      isRounded: isAbout || multiple > 1,
    };
  });
}
