import { formatCost, formatMoney } from "@/base/text/money";
import { MAX_SPENDING_LIMIT, PLANS } from "@/plans/plans";
import { formatFullCount } from "@/ui/format/number";
import { eventsFor, type Overage } from "./overage";

const DOLLARS = /^\$?\s*(\d+|\d{1,3}(,\d{3})+)(\.00?)?$/;

/**
 * Reads "50", "1,250" or "$50.00" as cents; null if it is not a whole number of
 * dollars or too large.
 */
export function parseDollars(text: string): number | null {
  const trimmed = text.trim();
  if (!DOLLARS.test(trimmed)) return null;
  const cents = Math.round(Number(trimmed.replace(/[$,\s]/g, "")) * 100);
  return cents <= MAX_SPENDING_LIMIT ? cents : null;
}

export const INVALID_LIMIT = `Enter a whole number of dollars from 0 to ${formatFullCount(MAX_SPENDING_LIMIT / 100)}, such as 50.`;

/** The events that a limit allows. */
export function allowedWords(limit: number): string {
  const { included } = PLANS.pro.events;
  const beyond = eventsFor(limit);
  return beyond === 0
    ? `This allows the ${formatFullCount(included)} included events a month and no more.`
    : `This allows ${formatFullCount(beyond)} events beyond the ${formatFullCount(included)} included: ${formatFullCount(included + beyond)} a month.`;
}

/** Warns of a limit that the month's overage has already reached; null otherwise. */
export function alreadyReachedWords(limit: number, { events, cost }: Overage): string | null {
  if (events === 0 || events < eventsFor(limit)) return null;
  return `Overage is already ${formatCost(cost)} this month, so new events are rejected as soon as you save.`;
}

export const savedWords = (limit: number | null): string =>
  limit === null
    ? "Spending limit removed."
    : `Spending limit set to ${formatMoney(limit)} a month.`;
