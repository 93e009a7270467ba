import Link from "next/link";
import { Failed } from "@/console/failed";
import { useCurrent, useTeam } from "@/console/shell/current/current";
import { api, type Outputs } from "@/console/trpc/api";
import { PLANS } from "@/plans/plans";
import { buttonClass } from "@/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { TimeSeriesChart } from "@/ui/charts/time-series-chart";
import { formatFullCount } from "@/ui/format/number";
import { Gauge } from "@/ui/gauge";
import { Skeleton } from "@/ui/loading/skeleton";
import { resetWords, toneOfCalls } from "./call-words";
import type { ToolCallsToday } from "./calls-today";

const REFRESH_MS = 30_000;
const CHART_HEIGHT = 160;

/** The team's tool calls today against its plan's limit, and by day. */
export function ToolCallsUsage() {
  const { id: teamId } = useTeam();
  const { project } = useCurrent();
  const options = { refetchInterval: REFRESH_MS };
  const today = api.agents.today.useQuery({ teamId }, options);
  const byDay = api.agents.byDay.useQuery({ teamId }, options);
  const error = today.error ?? byDay.error;
  return (
    <Card aria-label="Agent tool calls">
      <CardHeader
        title="Agent tool calls"
        description="Calls of all agents, by UTC day."
        actions={
          project && (
            <Link href={`/p/${project.id}/agents`} className={buttonClass({ size: "sm" })}>
              Agents
            </Link>
          )
        }
      />
      {today.data && byDay.data ? (
        <CardBody className="flex flex-col gap-4">
          {today.data.limit > 0 ? <Today today={today.data} /> : <NotIncluded />}
          <LastDays days={byDay.data} />
        </CardBody>
      ) : error ? (
        <Failed error={error} retry={() => Promise.all([today.refetch(), byDay.refetch()])} />
      ) : (
        <CardBody aria-busy="true">
          <Skeleton className="h-40" />
        </CardBody>
      )}
    </Card>
  );
}

function Today({ today }: { today: ToolCallsToday }) {
  const { calls, limit, resetsAt } = today;
  return (
    <div>
      <Gauge label="Tool calls today" value={calls} limit={limit} tone={toneOfCalls(today)}>
        <span className="font-semibold text-2xl tracking-tight">{formatFullCount(calls)}</span> of{" "}
        {formatFullCount(limit)}
      </Gauge>
      <p className="mt-3 text-soft">{resetWords(resetsAt, "UTC")}</p>
    </div>
  );
}

function NotIncluded() {
  const { free, pro } = PLANS;
  return (
    <p className="text-soft">
      The {free.name} plan does not include agents. {pro.name} includes{" "}
      {formatFullCount(pro.toolCallsPerDay)} tool calls a day.
    </p>
  );
}

/** Renders nothing if there were no calls. */
function LastDays({ days }: { days: Outputs["agents"]["byDay"] }) {
  if (days.every(({ calls }) => calls === 0)) return null;
  const data = days.map(({ day, calls }) => ({ time: `${day}T00:00:00Z`, value: calls }));
  return (
    <TimeSeriesChart
      kind="bar"
      label={`Tool calls in the last ${days.length} days`}
      series={[{ key: "calls", label: "Tool calls", data }]}
      height={CHART_HEIGHT}
      timeZone="UTC"
      granularity="day"
      incomplete
    />
  );
}
