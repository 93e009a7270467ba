import Link from "next/link";
import { Failed } from "@/console/failed";
import { useCurrent, useTeam } from "@/console/shell/current/current";
import { useBrowserTimeZone } from "@/console/time/timestamp";
import { api } from "@/console/trpc/api";
import { PLANS } from "@/plans/plans";
import { buttonClass } from "@/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { formatFullCount } from "@/ui/format/number";
import { formatHour } from "@/ui/format/time";
import { Gauge } from "@/ui/gauge";
import { Skeleton } from "@/ui/loading/skeleton";
import { type Messages, toneOfMessages } from "./left-words";

const REFRESH_MS = 30_000;

/** The team's messages to the assistant today against its plan's limit. */
export function AssistantUsage() {
  const { id: teamId } = useTeam();
  const { project } = useCurrent();
  const { data, error, refetch } = api.assistant.usage.useQuery(
    { teamId },
    { refetchInterval: REFRESH_MS },
  );
  return (
    <Card aria-label="Assistant messages">
      <CardHeader
        title="Assistant messages"
        description="Questions of all members, by UTC day."
        actions={
          project && (
            <Link href={`/p/${project.id}/assistant`} className={buttonClass({ size: "sm" })}>
              Assistant
            </Link>
          )
        }
      />
      {data ? (
        <CardBody>
          <Today messages={data.messages} />
        </CardBody>
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <CardBody aria-busy="true">
          <Skeleton className="h-16" />
        </CardBody>
      )}
    </Card>
  );
}

function Today({ messages }: { messages: Messages }) {
  const { plan } = useTeam();
  const zone = useBrowserTimeZone();
  const { used, limit, resetsAt } = messages;
  const local = zone === "UTC" ? "" : ` (${formatHour(resetsAt, zone)} your time)`;
  const { free, pro } = PLANS;
  return (
    <>
      <Gauge
        label="Assistant messages today"
        value={used}
        limit={limit}
        tone={toneOfMessages(messages)}
      >
        <span className="font-semibold text-2xl tracking-tight">{formatFullCount(used)}</span> of{" "}
        {formatFullCount(limit)}
      </Gauge>
      <p className="mt-3 text-soft">
        The count restarts at midnight UTC{local}.
        {plan === "free" &&
          ` ${pro.name} includes ${formatFullCount(pro.assistant.messagesPerDay)} messages a day instead of ${formatFullCount(free.assistant.messagesPerDay)}.`}
      </p>
    </>
  );
}
