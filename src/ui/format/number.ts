/**
 * Only zero is written as zero: values too small to show are written "<0.001". Values just below
 * 100% or a million are never rounded up to it.
 */
const number = (options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat("en-US", { signDisplay: "negative", ...options });

const decimals = number({ maximumFractionDigits: 2 });
const twoDigits = number({ maximumSignificantDigits: 2 });
const threeDigits = number({ maximumSignificantDigits: 3 });
const compact = number({ notation: "compact", maximumFractionDigits: 1 });
const scientific = number({ notation: "scientific", maximumSignificantDigits: 3 });
/**
 * The number of digits that a double can safely distinguish, so that two ticks never look alike.
 */
const axis = number({ notation: "compact", maximumSignificantDigits: 12 });
const scientificAxis = number({ notation: "scientific", maximumSignificantDigits: 12 });
const percent = number({ style: "percent", maximumFractionDigits: 1 });
const tenths = number({ style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
const hundredths = number({ style: "percent", maximumFractionDigits: 2 });
const wholePercent = number({ style: "percent", maximumFractionDigits: 0 });

/** From this value on, numbers are shortened. */
const COMPACT_FROM = 100_000;
/** Beyond these, numbers have too many zeros to read. */
const SCIENTIFIC_FROM = 1e15;
const SCIENTIFIC_BELOW = 1e-6;
/** The smallest value that is written out where space is limited. */
const MIN_SHOWN = 0.001;
const MIN_CHANGE = 0.0001;
const MAX_CHANGE = 9_999.99;
/** Upper limits for values just below 100%, and below a thousand, a million and so on. */
const SHORT_OF_WHOLE = 0.999;
const SHORT_OF_UNIT = 0.9999;
const NO_VALUE = "–";

export type OptionalNumber = number | null | undefined;

/**
 * "1,234", "99,999", "1.2M", "0.0042", "<0.001": where space is limited. Show
 * formatFullCount on hover.
 */
export function formatCount(value: OptionalNumber): string {
  if (!isNumber(value)) return NO_VALUE;
  const size = Math.abs(value);
  if (size >= SCIENTIFIC_FROM) return scientific.format(value);
  if (size >= COMPACT_FROM) return compact.format(shortOfUnit(value));
  if (size >= 1) return decimals.format(value);
  return tooSmall(value, twoDigits) ?? twoDigits.format(value);
}

/** For axis ticks, which are round: "1.25K", "3M", "0.0025". */
export function formatAxis(value: OptionalNumber): string {
  if (!isNumber(value)) return NO_VALUE;
  return (isScientific(value, SCIENTIFIC_FROM) ? scientificAxis : axis).format(value);
}

/** "1,234,567" with up to two decimals; three significant digits below 1. */
export function formatFullCount(value: OptionalNumber): string {
  if (!isNumber(value)) return NO_VALUE;
  if (isScientific(value, 1e21)) return scientific.format(value);
  return (Math.abs(value) < 1 ? threeDigits : decimals).format(value);
}

/** A share from 0 to 1: "12.5%" and "12.0%", so that columns align; "<0.1%" if not zero. */
export function formatShare(share: OptionalNumber): string {
  if (!isNumber(share)) return NO_VALUE;
  if (share === 0 || share === 1) return wholePercent.format(share);
  return (
    tooSmall(share, tenths) ?? tenths.format(share < 1 ? Math.min(share, SHORT_OF_WHOLE) : share)
  );
}

export type Change = { text: string; direction: "up" | "down" | "same" };

/** "+12.5%", "−4%", "no change", and "new" if the previous value was 0. */
export function formatChange(value: OptionalNumber, previous: OptionalNumber): Change | undefined {
  if (!isNumber(value) || !isNumber(previous)) return undefined;
  if (value === previous) return { text: "no change", direction: "same" };
  const direction = value > previous ? "up" : "down";
  if (previous === 0) return { text: "new", direction };
  const size = Math.abs((value - previous) / previous);
  const isPart = direction === "down" && size < 1;
  const text = changeText(isPart ? Math.min(size, SHORT_OF_WHOLE) : size);
  return { text: `${direction === "up" ? "+" : "−"}${text}`, direction };
}

function changeText(size: number): string {
  if (size < MIN_CHANGE) return `<${hundredths.format(MIN_CHANGE)}`;
  if (size < MIN_SHOWN) return hundredths.format(size);
  if (size < 10) return percent.format(size);
  if (size <= MAX_CHANGE) return wholePercent.format(size);
  return `>${wholePercent.format(MAX_CHANGE)}`;
}

function tooSmall(value: number, format: Intl.NumberFormat): string | undefined {
  if (value === 0 || Math.abs(value) >= MIN_SHOWN) return undefined;
  return value > 0 ? `<${format.format(MIN_SHOWN)}` : `>${format.format(-MIN_SHOWN)}`;
}

/** Lowers 999,999 to 999,900, so that it is written "999.9K" instead of "1M". */
function shortOfUnit(value: number): number {
  const next = 1000 ** Math.floor(Math.log10(Math.abs(value)) / 3 + 1);
  return Math.sign(value) * Math.min(Math.abs(value), next * SHORT_OF_UNIT);
}

const isScientific = (value: number, from: number): boolean =>
  value !== 0 && (Math.abs(value) < SCIENTIFIC_BELOW || Math.abs(value) >= from);

const isNumber = (value: OptionalNumber): value is number =>
  typeof value === "number" && Number.isFinite(value);
