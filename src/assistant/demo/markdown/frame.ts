import { Temporal } from "temporal-polyfill";
import type { AnswerTable, TimeSpan } from "./answer-table";
import { bold } from "./format";

/** "in **Shop** from 2026-11-01 to 2026-11-07 (Europe/Berlin)": what every figure comes with. */
export const frame = ({ project, range, zone }: AnswerTable): string =>
  `in ${bold(project)}${range ? ` ${spanText(range)}` : ""} (${zone})`;

/** Whole days are written without times, and the last one is included. */
export function spanText({ start, end }: TimeSpan): string {
  const [from, to] = [momentOf(start), momentOf(end)];
  const startText = from.time === MIDNIGHT ? from.date : `${from.date} ${from.time}`;
  if (to.time !== MIDNIGHT) {
    const isSameDay = from.date === to.date;
    return `from ${from.date}${isSameDay || from.time !== MIDNIGHT ? ` ${from.time}` : ""} to ${to.date} ${to.time}`;
  }
  const last = Temporal.PlainDate.from(to.date).subtract({ days: 1 }).toString();
  return startText === last
    ? `on ${last}`
    : `from ${startText} to ${last}${from.time === MIDNIGHT ? "" : " 24:00"}`;
}

const MIDNIGHT = "00:00";

const momentOf = (moment: string) => ({ date: moment.slice(0, 10), time: moment.slice(11, 16) });

/** A moment as a reader writes it: 2026-11-03 14:05. */
export const momentText = (moment: string): string => {
  const { date, time } = momentOf(moment);
  return `${date} ${time}`;
};
