import { Waypoints } from "lucide-react";
import dynamic from "next/dynamic";
import { AskAboutQuery } from "@/console/assistant/suggestions/ask-about-query";
import { EventChips } from "@/console/query/pickers/event-chips";
import { windowText } from "@/console/query/range/window";
import { Notice, Notices } from "@/console/query/results/notices";
import { ResultCard } from "@/console/query/results/result-card";
import type { ResultState } from "@/console/query/results/use-run-query";
import { PATHS } from "@/query/engine/model/limits";
import { EmptyState } from "@/ui/feedback/empty-state";
import { timeZoneLabel } from "@/ui/format/labels";
import { Skeleton } from "@/ui/loading/skeleton";
import { DIRECTION_LABELS } from "./builder/paths-draft";
import type { PathsResult } from "./charts/flow";
import { Headline } from "./charts/headline";
import type { Paths } from "./use-paths";

const FlowChart = dynamic(() => import("./charts/flow-chart").then((module) => module.FlowChart), {
  ssr: false,
  loading: () => <LoadingSkeleton />,
});

const FlowTable = dynamic(() => import("./charts/flow-table").then((module) => module.FlowTable), {
  ssr: false,
  loading: () => <Skeleton className="m-4 h-40" />,
});

type PathsResultCardProps = { paths: Paths; result: ResultState<PathsResult> };

/** Card with the result of a paths query. */
export function PathsResultCard({ paths, result }: PathsResultCardProps) {
  return (
    <ResultCard
      tools={<AskAboutQuery query={paths.query} />}
      result={result}
      pending={paths.opened.loading}
      skeleton={<LoadingSkeleton />}
      incomplete={<IncompletePaths {...paths} />}
    >
      {(data) =>
        data.users === 0 ? <NoUsers data={data} /> : <PathsResults paths={paths} data={data} />
      }
    </ResultCard>
  );
}

function PathsResults({ paths, data }: { paths: Paths; data: PathsResult }) {
  const { draft, change } = paths;
  const window = windowText(draft.window ?? PATHS.window);
  const { direction, anchor_label: anchor } = data;
  return (
    <>
      <Headline result={data} window={window} />
      <FlowChart result={data} draft={draft} change={change} />
      <div className="px-4 py-3">
        <Notices partialFrom={data.partial_from} timeZone={data.timezone}>
          <Notice>
            Each user counts once, {direction === "after" ? "from their first" : "up to their last"}{" "}
            “{anchor}” in this range (days in {timeZoneLabel(data.timezone)}).
          </Notice>
          <Notice>
            Select an event to {direction === "after" ? "start" : "end"} the paths there, or to
            ignore it.
          </Notice>
        </Notices>
      </div>
      <div className="border-line border-t">
        <FlowTable result={data} csvName={`Paths ${DIRECTION_LABELS[direction]} ${anchor}`} />
      </div>
    </>
  );
}

function IncompletePaths({ draft, change }: Pick<Paths, "draft" | "change">) {
  return (
    <EmptyState
      icon={<Waypoints />}
      title="Choose an event"
      action={
        <EventChips
          label={DIRECTION_LABELS[draft.direction]}
          onChoose={(name) => change({ anchor: { events: [name] } })}
        />
      }
      className="py-20"
    >
      Choose an event, such as a sign-up, to see step by step what users do after it, or what led
      them to it.
    </EmptyState>
  );
}

function NoUsers({ data }: { data: PathsResult }) {
  return (
    <EmptyState icon={<Waypoints />} title="No users in this range" className="py-20">
      No user did “{data.anchor_label}” in this range. Choose a longer range or another event.
    </EmptyState>
  );
}

function LoadingSkeleton() {
  return (
    <div className="flex gap-24 p-4">
      <Skeleton className="h-80 flex-1" />
      <Skeleton className="h-60 flex-1" />
      <Skeleton className="h-40 flex-1" />
    </div>
  );
}
