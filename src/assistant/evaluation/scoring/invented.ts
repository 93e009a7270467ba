import { type NumberMention, numbersIn } from "../reading/numbers";
import type { ToolCall } from "./answer";
import { isRoundedTo } from "./figures";
import { namesWithDigits, numbersOf } from "./outputs";

/** Numbers up to this are ordinary words, such as in "two of the 3 platforms". */
const SMALL = 10;

type Sources = { question: string; toolCalls: readonly ToolCall[]; right: readonly number[] };

/**
 * Numbers of a text that come from nowhere: neither from a tool nor the question, nor from
 * calculating with two numbers of the text that do. A model that repeats a figure wrongly
 * is found out by this.
 */
export function inventedNumbers(text: string, { question, toolCalls, right }: Sources): string[] {
  const found = [...numbersOf(toolCalls), ...right];
  const asked = (question.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
  const mentions = numbersIn(text, namesWithDigits(toolCalls));
  const isFound = (mention: NumberMention) =>
    isOrdinary(mention) ||
    asked.includes(mention.value) ||
    found.some((value) => isValue(mention, value));
  const founded = mentions.filter(isFound).map(({ value }) => value);
  const bases = [...founded, ...right];
  return mentions
    .filter((mention) => !isFound(mention) && !isCalculated(mention, bases))
    .map(({ start, end }) => text.slice(start, end).trim());
}

const isOrdinary = ({ value, isPercent, step }: NumberMention): boolean =>
  isPercent ? value === 100 : step >= 1 && Math.abs(value) <= SMALL;

/** A value itself or, as a fraction, in percent. The text may state a fall without its sign. */
const isValue = (mention: NumberMention, value: number): boolean =>
  [value, value * 100].some(
    (each) => isRoundedTo(mention, each) || isRoundedTo(mention, Math.abs(each)),
  );

function isCalculated(mention: NumberMention, bases: readonly number[]): boolean {
  const sum = bases.reduce((total, value) => total + value, 0);
  const results = bases.flatMap((a) =>
    bases.flatMap((b) => [a + b, a - b, a / b, (a - b) / b, 1 - a / b]),
  );
  return [sum, ...results].some((value) => Number.isFinite(value) && isValue(mention, value));
}
