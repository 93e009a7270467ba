import { useMemo } from "react";
import { AnswerCard } from "@/console/query/answer-card";
import { fieldLabel } from "@/console/query/fields";
import { Notice, Notices } from "@/console/query/notices";
import type { Answer } from "@/console/query/use-run-query";
import { windowText } from "@/console/query/window";
import { FUNNEL } from "@/query/language/limits";
import { Skeleton } from "@/ui/skeleton";
import { zoneWords } from "@/ui/words";
import { FunnelChart } from "./funnel-chart";
import { type FunnelAnswer, linesOf, MOST_DRAWN } from "./funnel-lines";
import { FunnelTable } from "./funnel-table";
import { Headline } from "./headline";
import { Unasked } from "./unasked";
import type { Funnel } from "./use-funnel";

type AnsweredProps = { funnel: Funnel; answer: Answer<FunnelAnswer> };

/** The answer: the share that converts, a picture of the way there, and its figures. */
export function Answered({ funnel, answer }: AnsweredProps) {
  return (
    <AnswerCard
      answer={answer}
      pending={funnel.opened.loading}
      skeleton={<Shape steps={funnel.draft.steps.length || 3} />}
      unasked={<Unasked {...funnel} />}
    >
      {(data) => <Shown funnel={funnel} data={data} />}
    </AnswerCard>
  );
}

function Shown({ funnel, data }: { funnel: Funnel; data: FunnelAnswer }) {
  const { draft, hidden, setHidden } = funnel;
  const field = draft.breakdown?.field;
  const { all, groups } = useMemo(() => linesOf(data, field), [data, field]);
  const window = windowText(draft.window ?? FUNNEL.window);
  const label = data.steps.map((step) => step.label).join(" → ");
  return (
    <>
      <Headline line={all} window={window} />
      <div className="px-4 pb-4">
        <FunnelChart
          label={label}
          all={all}
          groups={groups.slice(0, MOST_DRAWN)}
          hidden={hidden}
          onHiddenChange={setHidden}
        />
      </div>
      <div className="px-4 pb-3">
        <Notices partialFrom={data.partial_from} timeZone={data.timezone}>
          <Notice>
            Users who began between the range's first and last day, times of{" "}
            {zoneWords(data.timezone)}; each has {window} for all steps.
          </Notice>
          {data.unfinished && (
            <Notice>
              Some began so lately that their {window} are not over yet: the rates may still rise.
            </Notice>
          )}
          {groups.length > MOST_DRAWN && (
            <Notice>
              The first {MOST_DRAWN} of {groups.length} groups are drawn; the table has all of them.
            </Notice>
          )}
        </Notices>
      </div>
      <div className="border-line border-t">
        <FunnelTable
          all={all}
          groups={groups}
          by={field && fieldLabel(field)}
          csvName={`Funnel ${label}`}
        />
      </div>
    </>
  );
}

function Shape({ steps }: { steps: number }) {
  return (
    <div className="flex flex-col gap-4 p-4">
      <Skeleton className="h-12 w-64" />
      <div className="flex h-64 items-end gap-4">
        {Array.from({ length: steps }, (_, at) => (
          <Skeleton
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing but its place tells a bar from another
            key={at}
            className="h-auto flex-1"
            style={{ height: `${100 / (at + 1)}%` }}
          />
        ))}
      </div>
      <Skeleton className="h-8" />
      <Skeleton className="h-8" />
    </div>
  );
}
