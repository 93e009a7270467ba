import { formatAmount } from "@/base/text/money";
import type { MeteringStatus } from "@/billing";
import { overageCost, PLANS } from "@/plans";

/** The output of `npm run billing:status`: a block for each team. */
export function billingStatus(teams: readonly MeteringStatus[]): string {
  if (teams.length === 0) return "No team has a subscription.";
  return teams.map(blockOf).join("\n\n");
}

function blockOf(team: MeteringStatus): string {
  const { account, overage, exempt, ledger, problems } = team;
  const lines = [
    `${team.name} (${team.teamId})${team.deleted ? ", deleted" : ""}`,
    `  plan          ${PLANS[team.plan].name}`,
    `  subscription  ${subscriptionOf(account)}`,
    `  overage       ${count(overage)} events this month (UTC), ${dollars(overage - exempt)} to pay`,
  ];
  if (exempt > 0) lines.push(`                ${count(exempt)} of them precede the subscription`);
  for (const { state, entries, events } of ledger) {
    const name = state.replaceAll("_", " ");
    lines.push(`  ${name.padEnd(13)} ${count(events)} events in ${reports(entries)}`);
  }
  lines.push(`  compared      ${comparisonOf(account)}`);
  for (const { state, hour, month, events, problem } of problems) {
    const of = `${count(events)} events of ${iso(month).slice(0, 7)}, reported for ${iso(hour)}`;
    lines.push(`  ! ${state.replaceAll("_", " ")}: ${of}: ${problem}`);
  }
  return lines.join("\n");
}

function subscriptionOf({
  status,
  mode,
  cancelAt,
  currentPeriodEnd,
}: MeteringStatus["account"]): string {
  if (status === null) return `none (${mode})`;
  const end = cancelAt ?? currentPeriodEnd;
  const until = end === null ? "" : `, ${cancelAt === null ? "period ends" : "ends"} ${iso(end)}`;
  return `${status} (${mode})${until}`;
}

function comparisonOf({ usageComparedAt, usageDifference }: MeteringStatus["account"]): string {
  if (usageComparedAt === null) return "not yet";
  const difference = Number(usageDifference);
  if (difference === 0) return `${iso(usageComparedAt)}, no difference`;
  const more = difference > 0 ? "more" : "fewer";
  return `${iso(usageComparedAt)}, Stripe has ${count(Math.abs(difference))} events ${more} than were reported`;
}

const count = (value: number): string => value.toLocaleString("en");
const reports = (value: number): string => (value === 1 ? "1 report" : `${count(value)} reports`);
const iso = (time: Date): string => `${time.toISOString().slice(0, 16)}Z`;
const dollars = (events: number): string => formatAmount(overageCost("pro", events));
