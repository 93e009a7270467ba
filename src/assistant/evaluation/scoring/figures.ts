import { type DurationMention, durationsIn } from "../reading/durations";
import { type NumberMention, numbersIn } from "../reading/numbers";
import type { Figure } from "./expected";

/** The least digits of an amount that is rounded without saying so. */
const MIN_DIGITS = 3;
/** The most by which "about" may be off, as a share of the value. */
const MOST_OFF = 0.05;

/** Whether a text states a figure. A duration can be stated in any unit. */
export const states = (text: string, figure: Figure, names: readonly string[] = []): boolean =>
  figure.as === "duration"
    ? durationsIn(text).some((mention) => isDuration(mention, figure.value))
    : numbersIn(text, names).some((mention) => isFigure(mention, figure));

/** Whether a number is the figure, or is it rounded in a way that its kind allows. */
export function isFigure(mention: NumberMention, { value, as }: Figure): boolean {
  switch (as) {
    case "count":
      if (mention.isPercent) return false;
      return mention.value === value || (mention.isRounded && isAbout(mention, value));
    case "amount":
      return !mention.isPercent && isAmount(mention, value);
    case "share":
      return mention.isPercent
        ? isRoundedTo(mention, value * 100) && (mention.value !== 0 || value === 0)
        : decimalsOf(mention) >= 2 && isRoundedTo(mention, value);
    case "duration":
      return false;
  }
}

/** Cut off or rounded at its smallest stated unit. */
const isDuration = ({ ms, step }: DurationMention, value: number): boolean =>
  Math.abs(ms - value) < Math.max(step, 1) && Math.abs(ms - value) <= 0.1 * value;

function isAmount(mention: NumberMention, value: number): boolean {
  if (Number.isInteger(value) && !mention.isRounded) return mention.value === value;
  if (mention.isRounded) return isAbout(mention, value);
  const isPrecise = mention.digits >= MIN_DIGITS || decimalsOf(mention) >= 2;
  return isPrecise && isRoundedTo(mention, value);
}

const isAbout = (mention: NumberMention, value: number): boolean =>
  isRoundedTo(mention, value) && Math.abs(mention.value - value) <= MOST_OFF * Math.abs(value);

/** Half of the last digit, and a little for values that lie exactly between two digits. */
export const isRoundedTo = ({ value: stated, step }: NumberMention, value: number): boolean =>
  Math.abs(stated - value) <= step * (0.5 + 1e-6);

const decimalsOf = ({ step }: NumberMention): number => Math.max(0, Math.round(-Math.log10(step)));
