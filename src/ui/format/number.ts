/**
 * Figures as people read them. Only zero reads as zero: what is too small for its room reads "<0.001",
 * and what falls short of a whole or of a million does not read as one.
 */
const number = (options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat("en-US", { signDisplay: "negative", ...options });

const decimals = number({ maximumFractionDigits: 2 });
const twoDigits = number({ maximumSignificantDigits: 2 });
const threeDigits = number({ maximumSignificantDigits: 3 });
const compact = number({ notation: "compact", maximumFractionDigits: 1 });
const scientific = number({ notation: "scientific", maximumSignificantDigits: 3 });
/** As many digits as a double tells apart safely, so that two marks never read alike. */
const axis = number({ notation: "compact", maximumSignificantDigits: 12 });
const scientificAxis = number({ notation: "scientific", maximumSignificantDigits: 12 });
const percent = number({ style: "percent", maximumFractionDigits: 1 });
const tenths = number({ style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
const hundredths = number({ style: "percent", maximumFractionDigits: 2 });
const wholePercent = number({ style: "percent", maximumFractionDigits: 0 });

/** From here on figures are shortened; below, every digit is shown. */
const COMPACT_FROM = 100_000;
/** Beyond these there are more zeros than anybody counts. */
const SCIENTIFIC_FROM = 1e15;
const SCIENTIFIC_BELOW = 1e-6;
/** The least that is written where room is short. */
const LEAST = 0.001;
const LEAST_CHANGE = 0.0001;
const GREATEST_CHANGE = 9_999.99;
/** The most that is written of what falls short of a whole, and of a thousand, a million and so on. */
const SHORT_OF_WHOLE = 0.999;
const SHORT_OF_UNIT = 0.9999;
const NOTHING = "–";

export type Figure = number | null | undefined;

/** "1,234", "99,999", "1.2M", "0.0042", "<0.001": for where room is short. Show formatFullCount on hover. */
export function formatCount(value: Figure): string {
  if (!isFigure(value)) return NOTHING;
  const size = Math.abs(value);
  if (size >= SCIENTIFIC_FROM) return scientific.format(value);
  if (size >= COMPACT_FROM) return compact.format(shortOfUnit(value));
  if (size >= 1) return decimals.format(value);
  return tooSmall(value, twoDigits) ?? twoDigits.format(value);
}

/** For the marks of an axis, which are round: "1.25K", "3M", "0.0025". */
export function formatAxis(value: Figure): string {
  if (!isFigure(value)) return NOTHING;
  return (isScientific(value, SCIENTIFIC_FROM) ? scientificAxis : axis).format(value);
}

/** "1,234,567" and at most two decimals; three digits of what is less than 1, however small. */
export function formatFullCount(value: Figure): string {
  if (!isFigure(value)) return NOTHING;
  if (isScientific(value, 1e21)) return scientific.format(value);
  return (Math.abs(value) < 1 ? threeDigits : decimals).format(value);
}

/** A share between 0 and 1: "12.5%", and "12.0%", so that a column of them is in line; "<0.1%" is not none. */
export function formatShare(share: Figure): string {
  if (!isFigure(share)) return NOTHING;
  if (share === 0 || share === 1) return wholePercent.format(share);
  return (
    tooSmall(share, tenths) ?? tenths.format(share < 1 ? Math.min(share, SHORT_OF_WHOLE) : share)
  );
}

export type Change = { text: string; direction: "up" | "down" | "same" };

/** "+12.5%", "−4%", "no change", and "new" where there was nothing before. */
export function formatChange(value: Figure, previous: Figure): Change | undefined {
  if (!isFigure(value) || !isFigure(previous)) return undefined;
  if (value === previous) return { text: "no change", direction: "same" };
  const direction = value > previous ? "up" : "down";
  if (previous === 0) return { text: "new", direction };
  const size = Math.abs((value - previous) / previous);
  const isPart = direction === "down" && size < 1;
  const text = changeText(isPart ? Math.min(size, SHORT_OF_WHOLE) : size);
  return { text: `${direction === "up" ? "+" : "−"}${text}`, direction };
}

function changeText(size: number): string {
  if (size < LEAST_CHANGE) return `<${hundredths.format(LEAST_CHANGE)}`;
  if (size < LEAST) return hundredths.format(size);
  if (size < 10) return percent.format(size);
  if (size <= GREATEST_CHANGE) return wholePercent.format(size);
  return `>${wholePercent.format(GREATEST_CHANGE)}`;
}

function tooSmall(value: number, written: Intl.NumberFormat): string | undefined {
  if (value === 0 || Math.abs(value) >= LEAST) return undefined;
  return value > 0 ? `<${written.format(LEAST)}` : `>${written.format(-LEAST)}`;
}

/** 999,999 as 999,900, which reads "999.9K" and not "1M". */
function shortOfUnit(value: number): number {
  const next = 1000 ** Math.floor(Math.log10(Math.abs(value)) / 3 + 1);
  return Math.sign(value) * Math.min(Math.abs(value), next * SHORT_OF_UNIT);
}

const isScientific = (value: number, from: number): boolean =>
  value !== 0 && (Math.abs(value) < SCIENTIFIC_BELOW || Math.abs(value) >= from);

const isFigure = (value: Figure): value is number =>
  typeof value === "number" && Number.isFinite(value);
