"use client";

import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { useProject } from "@/console/shell/current/current";
import { api, type Outputs } from "@/console/trpc/api";
import { buttonClass } from "@/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { formatFullCount } from "@/ui/format/number";
import { formatTime } from "@/ui/format/time";

/** An event shows within a second of its arrival, including the response time of this query. */
const WAITING_MS = 500;
const ARRIVED_MS = 2_000;

/** Waits for the project's first event. */
export function ArrivalStatus() {
  const { id: projectId } = useProject();
  const { data } = api.events.arrivals.useQuery(
    { projectId },
    { refetchInterval: ({ state }) => (state.data?.last ? ARRIVED_MS : WAITING_MS) },
  );
  return (
    <Card>
      <CardHeader title="2. Watch it arrive" />
      <CardBody aria-live="polite">
        {data?.last ? <Arrived {...data} last={data.last} /> : <Waiting />}
      </CardBody>
    </Card>
  );
}

function Waiting() {
  return (
    <p className="flex items-center gap-3 text-soft">
      <span className="relative flex size-2.5" aria-hidden="true">
        <span className="absolute size-full rounded-full bg-warn opacity-60 motion-safe:animate-ping" />
        <span className="size-2.5 rounded-full bg-warn" />
      </span>
      Waiting for your first event…
    </p>
  );
}

type Arrivals = Outputs["events"]["arrivals"];

function Arrived({ accepted, last }: Arrivals & { last: NonNullable<Arrivals["last"]> }) {
  const { id, timeZone } = useProject();
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="flex min-w-0 items-start gap-3">
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-good" aria-hidden="true" />
        <div className="min-w-0">
          <p className="break-words font-medium text-good">
            <code className="font-mono">{last.eventName}</code> has arrived
          </p>
          <p className="text-soft text-sm">
            {formatTime(last.receivedAt, timeZone)} · {formatFullCount(accepted)} accepted this
            month (UTC)
          </p>
        </div>
      </div>
      <Link href={`/p/${id}/overview`} className={buttonClass({ variant: "primary" })}>
        Open the overview
      </Link>
    </div>
  );
}
