import { eventLimit, PLANS } from "@/plans/plans";
import { formatFullCount } from "@/ui/format/number";

type TeamOnPro = {
  /** Oldest first. */
  projects: readonly { id: string; name: string }[];
  /** The project that the owner chose to stay active. */
  keptProjectId: string | null;
  /** Longest-standing first. */
  members: readonly { name: string; role: string }[];
};

/** What the end of a subscription changes, by the rules of `src/teams/plan/enforce-limits.ts`. */
export function downgradeOf({ projects, keptProjectId, members }: TeamOnPro) {
  const kept = projects.filter(({ id }) => id === keptProjectId);
  const others = projects.filter(({ id }) => id !== keptProjectId);
  const byPriority = [...kept, ...others].map(({ name }) => name);
  const owners = members.filter(({ role }) => role === "owner");
  const rest = members.filter(({ role }) => role !== "owner");
  return {
    active: byPriority.slice(0, PLANS.free.projects),
    paused: byPriority.slice(PLANS.free.projects),
    suspended: [...owners, ...rest].slice(PLANS.free.members).map(({ name }) => name),
  };
}

type Downgrade = ReturnType<typeof downgradeOf>;

/** A sentence for each consequence. `used` is the number of events so far this month. */
export function downgradeWords(
  { active, paused, suspended }: Downgrade,
  used: number | undefined,
): string[] {
  if (paused.length === 0 && suspended.length === 0)
    return [eventsWords(used), "All projects and members stay active."];
  return [eventsWords(used), projectsWords(active, paused), membersWords(suspended)];
}

function eventsWords(used: number | undefined): string {
  const limit = `The team can send ${formatFullCount(PLANS.free.events.included)} events a month instead of ${formatFullCount(PLANS.pro.events.included)}. Events beyond ${formatFullCount(eventLimit("free"))} are rejected.`;
  return used !== undefined && used > PLANS.free.events.included
    ? `${limit} It has sent ${formatFullCount(used)} this month.`
    : limit;
}

function projectsWords(active: string[], paused: string[]): string {
  if (paused.length === 0) return "No project will be paused.";
  return `${list(paused)} will be paused: you can still read the data, but new events are rejected. ${list(active)} stays active; you can choose another project then.`;
}

function membersWords(suspended: string[]): string {
  if (suspended.length === 0) return "No member will be suspended.";
  return `${list(suspended)} will be suspended and cannot open the team until it is on ${PLANS.pro.name} again.`;
}

const list = (names: string[]): string => new Intl.ListFormat("en-GB").format(names);
