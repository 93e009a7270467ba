"use client";

import { Failed } from "@/console/failed";
import { usePermits, useProject, useTeam } from "@/console/shell/current/current";
import { api, messageOf, type Outputs, UNBATCHED } from "@/console/trpc/api";
import { PLANS } from "@/plans/plans";
import { Button } from "@/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { Banner } from "@/ui/feedback/banner";
import { formatFullCount } from "@/ui/format/number";
import { Skeleton } from "@/ui/loading/skeleton";
import { ProgressBar } from "./progress-bar";

type SampleProgress = Outputs["sample"]["progress"];

const POLL_MS = 500;

export function SampleData() {
  return usePermits("events:write") ? <Sample /> : null;
}

function Sample() {
  const { id: projectId } = useProject();
  const { data, error, refetch } = api.sample.progress.useQuery(
    { projectId },
    {
      ...UNBATCHED,
      refetchInterval: ({ state }) => (state.data?.state === "running" ? POLL_MS : false),
    },
  );
  return (
    <Card>
      <CardHeader
        title="Or explore with sample data"
        description="90 days of events from a fictional online shop with a free trial, sent through the same API as yours. The events stay in the project and count as usage."
      />
      {data ? (
        <CardBody className="flex flex-col gap-3">
          <Loading progress={data} />
        </CardBody>
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <CardBody>
          <Skeleton className="h-8 w-40" />
        </CardBody>
      )}
    </Card>
  );
}

function Loading({ progress: { state, sent, total, fault } }: { progress: SampleProgress }) {
  const { start, stop, errorMessage } = useSample();
  const count = formatFullCount;
  return (
    <>
      {state === "none" ? (
        <Cost events={total} />
      ) : (
        <ProgressBar label="Sample data" value={sent} total={total}>
          {state === "done"
            ? `All ${count(total)} events loaded.`
            : `${count(sent)} of ${count(total)} events loaded.`}
        </ProgressBar>
      )}
      {(errorMessage ?? fault) && <Banner tone="bad" title={errorMessage ?? fault} />}
      {state === "running" && (
        <Button className="self-start" loading={stop.isPending} onClick={stop.run}>
          Stop
        </Button>
      )}
      {state !== "running" && state !== "done" && (
        <Button className="self-start" loading={start.isPending} onClick={start.run}>
          {state === "none" ? `Load ${count(total)} sample events` : "Continue loading"}
        </Button>
      )}
    </>
  );
}

/** The share of the month's quota that the sample data uses. */
function Cost({ events }: { events: number }) {
  const { id: projectId } = useProject();
  const { plan } = useTeam();
  const { data } = api.events.arrivals.useQuery({ projectId });
  const used = data && data.accepted > 0 && ` (${formatFullCount(data.accepted)} already used)`;
  return (
    <p className="text-soft">
      Uses {formatFullCount(events)} of the {formatFullCount(PLANS[plan].events.included)} monthly
      events in your plan{used}.
    </p>
  );
}

/** Both mutations return the progress, which is shown immediately. */
function useSample() {
  const { id: projectId } = useProject();
  const { progress } = api.useUtils().sample;
  const onSuccess = (data: SampleProgress) => progress.setData({ projectId }, data);
  const start = api.sample.start.useMutation({ onSuccess });
  const stop = api.sample.stop.useMutation({ onSuccess });
  const error = start.error ?? stop.error;
  return {
    start: { isPending: start.isPending, run: () => start.mutate({ projectId }) },
    stop: { isPending: stop.isPending, run: () => stop.mutate({ projectId }) },
    errorMessage: error && messageOf(error),
  };
}
