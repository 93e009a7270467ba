import { PLANS } from "@/plans/plans";
import { billingDay } from "../account/account-words";

type Losses = { paused: number; suspended: number };

/** "Pro ended on 15 March 2027 (UTC). 2 projects are paused and 1 member is suspended." */
export function proEndedWords(endedAt: string, { paused, suspended }: Losses): string {
  const ended = `${PLANS.pro.name} ended on ${billingDay(endedAt)}.`;
  const losses = [
    ...(paused > 0 ? [`${countOf(paused, "project")} paused`] : []),
    ...(suspended > 0 ? [`${countOf(suspended, "member")} suspended`] : []),
  ];
  return losses.length === 0 ? ended : `${ended} ${losses.join(" and ")}.`;
}

const countOf = (count: number, noun: string): string =>
  count === 1 ? `1 ${noun} is` : `${count} ${noun}s are`;
