import { type Group, groupLabels } from "@/console/query/model/groups";
import type { Scalar } from "@/console/query/model/scalars";
import type { ResultOf } from "@/query";

export type FunnelResult = ResultOf<"funnel">;
export type Step = FunnelResult["steps"][number];

/** Step results of all users or of one group. */
export type FunnelLine = {
  /** Stays the same when new values change the order of the groups. */
  key: string;
  label: string;
  /** Undefined for all users. */
  group?: Group;
  steps: readonly Step[];
};

const ALL = "all";
const ALL_LABEL = "All users";

export function linesOf({ steps, groups = [] }: FunnelResult, field: string | undefined) {
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

/** More groups would be indistinguishable; the table has all of them. */
export const MAX_DRAWN = 6;

/** The last step: users who reached it converted. */
export const lastOf = ({ steps }: Pick<FunnelLine, "steps">): Step | undefined => steps.at(-1);

/** Users who completed the previous step but not this one; null for the first step. */
export function lostAt(steps: readonly Step[], at: number): number | null {
  const [before, step] = [steps[at - 1], steps[at]];
  return before && step ? before.count - step.count : null;
}
