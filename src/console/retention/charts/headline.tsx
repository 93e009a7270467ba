import { Button } from "@/ui/buttons/button";
import { formatFullCount, formatShare } from "@/ui/format/time";
import { GRANULARITY_WORDS, type Granularity } from "../builder/retention-draft";
import { type RetentionAnswer, usersOf } from "./cohorts";

/** What tells something sooner, where a project is too young for its weeks. */
const FINER: Partial<Record<Granularity, Granularity>> = { month: "week", week: "day" };

type HeadlineProps = {
  answer: RetentionAnswer;
  /** Asks the same of smaller cohorts. */
  onFiner: (granularity: Granularity) => void;
};

/** The figure that retention is most asked for: who came back in the very next period. */
export function Headline({ answer, onFiner }: HeadlineProps) {
  const { one } = GRANULARITY_WORDS[answer.granularity];
  const finer = FINER[answer.granularity];
  const next = answer.averages[1];
  const users = usersOf(answer);
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 pt-4 pb-3">
      <p className="font-semibold text-3xl text-ink tabular-nums tracking-tight">
        {formatShare(next?.rate)}
      </p>
      <p className="text-soft">
        {next
          ? `came back in the ${one} after, on average of all cohorts.`
          : `No ${one} after a cohort's own is over yet.`}
        {users !== null && (
          <>
            {" "}
            {formatFullCount(users)} {users === 1 ? "user" : "users"} began in this range.
          </>
        )}
      </p>
      {!next && finer && (
        <Button size="sm" onClick={() => onFiner(finer)}>
          Look by {GRANULARITY_WORDS[finer].one}
        </Button>
      )}
    </div>
  );
}
