import { Waypoints } from "lucide-react";
import { EventChips } from "@/console/query/pickers/event-chips";
import { windowText } from "@/console/query/range/window";
import { Notice, Notices } from "@/console/query/results/notices";
import { AnswerCard } from "@/console/query/results/result-card";
import type { Answer } from "@/console/query/results/use-run-query";
import { PATHS } from "@/query/engine/model/limits";
import { EmptyState } from "@/ui/feedback/empty-state";
import { timeZoneLabel } from "@/ui/format/labels";
import { Skeleton } from "@/ui/loading/skeleton";
import { DIRECTION_WORDS } from "./builder/paths-draft";
import type { PathsAnswer } from "./charts/flow";
import { FlowChart } from "./charts/flow-chart";
import { FlowTable } from "./charts/flow-table";
import { Headline } from "./charts/headline";
import type { Paths } from "./use-paths";

type AnsweredProps = { paths: Paths; answer: Answer<PathsAnswer> };

/** The answer: a picture of the ways that users take, and its figures. */
export function Answered({ paths, answer }: AnsweredProps) {
  return (
    <AnswerCard
      answer={answer}
      pending={paths.opened.loading}
      skeleton={<Shape />}
      unasked={<Unasked {...paths} />}
    >
      {(data) =>
        data.users === 0 ? <NobodyThere data={data} /> : <Shown paths={paths} data={data} />
      }
    </AnswerCard>
  );
}

function Shown({ paths, data }: { paths: Paths; data: PathsAnswer }) {
  const { draft, change } = paths;
  const window = windowText(draft.window ?? PATHS.window);
  const { direction, anchor_label: anchor } = data;
  return (
    <>
      <Headline answer={data} window={window} />
      <FlowChart answer={data} draft={draft} change={change} />
      <div className="px-4 py-3">
        <Notices partialFrom={data.partial_from} timeZone={data.timezone}>
          <Notice>
            Each user counts once, {direction === "after" ? "from their first" : "up to their last"}{" "}
            “{anchor}” in this range of days of {timeZoneLabel(data.timezone)}.
          </Notice>
          <Notice>
            Press an event to {direction === "after" ? "begin" : "end"} the paths there, or to pass
            over it.
          </Notice>
        </Notices>
      </div>
      <div className="border-line border-t">
        <FlowTable answer={data} csvName={`Paths ${DIRECTION_WORDS[direction]} ${anchor}`} />
      </div>
    </>
  );
}

function Unasked({ draft, change }: Pick<Paths, "draft" | "change">) {
  return (
    <EmptyState
      icon={<Waypoints />}
      title="Where do the paths begin?"
      action={
        <EventChips
          label={DIRECTION_WORDS[draft.direction]}
          onChoose={(name) => change({ anchor: { events: [name] } })}
        />
      }
      className="py-20"
    >
      Choose an event, such as a sign-up. You see what users do after it, step by step, or what led
      them to it.
    </EmptyState>
  );
}

function NobodyThere({ data }: { data: PathsAnswer }) {
  return (
    <EmptyState icon={<Waypoints />} title="Nobody was there in this range" className="py-20">
      No user did “{data.anchor_label}” in this range. Choose a longer range or another event.
    </EmptyState>
  );
}

function Shape() {
  return (
    <div className="flex gap-24 p-4">
      <Skeleton className="h-80 flex-1" />
      <Skeleton className="h-60 flex-1" />
      <Skeleton className="h-40 flex-1" />
    </div>
  );
}
