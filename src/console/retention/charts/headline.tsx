import { Button } from "@/ui/buttons/button";
import { formatFullCount, formatShare } from "@/ui/format/number";
import { GRANULARITY_WORDS, type Granularity } from "../builder/retention-draft";
import { type RetentionResult, usersOf } from "./cohorts";

/** The next finer granularity, which has results sooner in a young project. */
const FINER: Partial<Record<Granularity, Granularity>> = { month: "week", week: "day" };

type HeadlineProps = {
  result: RetentionResult;
  /** Switches to a finer granularity. */
  onFiner: (granularity: Granularity) => void;
};

/** The average retention in the first period after the start. */
export function Headline({ result, onFiner }: HeadlineProps) {
  const { one } = GRANULARITY_WORDS[result.granularity];
  const finer = FINER[result.granularity];
  const next = result.averages[1];
  const users = usersOf(result);
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 pt-4 pb-3">
      <p className="font-semibold text-3xl text-ink tabular-nums tracking-tight">
        {formatShare(next?.rate)}
      </p>
      <p className="text-soft">
        {next
          ? `came back in the following ${one}, on average across all cohorts.`
          : `No cohort has completed a following ${one} yet.`}
        {users !== null && (
          <>
            {" "}
            {formatFullCount(users)} {users === 1 ? "user" : "users"} started in this range.
          </>
        )}
      </p>
      {!next && finer && (
        <Button size="sm" onClick={() => onFiner(finer)}>
          View by {GRANULARITY_WORDS[finer].one}
        </Button>
      )}
    </div>
  );
}
