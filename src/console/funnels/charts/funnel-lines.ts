import { type Group, groupLabels } from "@/console/query/model/groups";
import type { Scalar } from "@/console/query/model/scalars";
import type { ResultOf } from "@/query";

export type FunnelAnswer = ResultOf<"funnel">;
export type Step = FunnelAnswer["steps"][number];

/** The way of some users through the steps: of all of them, or of one group. */
export type FunnelLine = {
  /** Tells it from the others also when figures, and with them the order of the groups, change. */
  key: string;
  label: string;
  /** Undefined where it is of all users. */
  group?: Group;
  steps: readonly Step[];
};

const ALL = "all";
const ALL_LABEL = "All users";

/** All users, then the groups of a breakdown. */
export function linesOf({ steps, groups = [] }: FunnelAnswer, field: string | undefined) {
  const all: FunnelLine = { key: ALL, label: ALL_LABEL, steps };
  if (field === undefined) return { all, groups: [] };
  const labels = groupLabels(field, groups, [ALL_LABEL]);
  return {
    all,
    groups: groups.map(
      ({ value, other = false, steps: own }, at): FunnelLine => ({
        key: other ? "other" : keyOf(value),
        label: labels[at] ?? "",
        group: { value, other },
        steps: own,
      }),
    ),
  };
}

const keyOf = (value: Scalar): string => JSON.stringify(value);

/** More groups than this cannot be told apart; the others wait in the table. */
export const MOST_DRAWN = 6;

/** The last of the steps: who got there converted. */
export const lastOf = ({ steps }: Pick<FunnelLine, "steps">): Step | undefined => steps.at(-1);

/** Users who did the step before but not this one; null for the first. */
export function lostAt(steps: readonly Step[], at: number): number | null {
  const [before, step] = [steps[at - 1], steps[at]];
  return before && step ? before.count - step.count : null;
}
