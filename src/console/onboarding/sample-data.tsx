"use client";

import { PLANS } from "@/billing/plans";
import { Failed } from "@/console/failed";
import { usePermits, useProject, useTeam } from "@/console/shell/current/current";
import { api, messageOf, ON_ITS_OWN, type Outputs } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { Banner } from "@/ui/feedback/banner";
import { formatFullCount } from "@/ui/format/time";
import { Skeleton } from "@/ui/loading/skeleton";
import { ProgressBar } from "./progress-bar";

type SampleProgress = Outputs["sample"]["progress"];

const POLL_MS = 500;

/** Ninety days of an online shop, for whoever wants to look around first. */
export function SampleData() {
  return usePermits("events:write") ? <Sample /> : null;
}

function Sample() {
  const { id: projectId } = useProject();
  const { data, error, refetch } = api.sample.progress.useQuery(
    { projectId },
    {
      ...ON_ITS_OWN,
      refetchInterval: ({ state }) => (state.data?.state === "running" ? POLL_MS : false),
    },
  );
  return (
    <Card>
      <CardHeader
        title="Or look around with sample data"
        description="An online shop with a free trial, its last 90 days, sent the way yours will be. It stays in the project and counts as usage."
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
  const { start, stop, refused } = useSample();
  const count = formatFullCount;
  return (
    <>
      {state === "none" ? (
        <Cost events={total} />
      ) : (
        <ProgressBar label="Sample data" value={sent} total={total}>
          {state === "done"
            ? `All ${count(total)} events are there.`
            : `${count(sent)} of ${count(total)} events sent.`}
        </ProgressBar>
      )}
      {(refused ?? fault) && <Banner tone="bad" title={refused ?? fault} />}
      {state === "running" && (
        <Button className="self-start" loading={stop.isPending} onClick={stop.run}>
          Stop
        </Button>
      )}
      {state !== "running" && state !== "done" && (
        <Button className="self-start" loading={start.isPending} onClick={start.run}>
          {state === "none" ? `Load ${count(total)} sample events` : "Go on loading"}
        </Button>
      )}
    </>
  );
}

/** What the sample takes of the month's events, before it is begun. */
function Cost({ events }: { events: number }) {
  const { id: projectId } = useProject();
  const { plan } = useTeam();
  const { data } = api.events.arrivals.useQuery({ projectId });
  const used = data && data.accepted > 0 && `; ${formatFullCount(data.accepted)} are used already`;
  return (
    <p className="text-soft">
      It uses {formatFullCount(events)} of the {formatFullCount(PLANS[plan].events.included)} events
      a month that your plan includes{used}.
    </p>
  );
}

/** Both answer with the progress, which is shown at once. */
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
    refused: error && messageOf(error),
  };
}
