import Link from "next/link";
import type { ReactNode } from "react";
import { userHref } from "@/console/links/user-href";
import { useProject } from "@/console/shell/current/current";
import { CodeBlock } from "@/ui/copy/code-block";
import { Banner } from "@/ui/feedback/banner";
import { correctionsOf, type FullEvent } from "./corrections";
import { formatExactTime } from "./format-exact-time";
import { prettyJson } from "./pretty-json";

export type EventDetailsProps = { event: FullEvent; timeZone: string };

/** Everything stored about an event. */
export default function EventDetails({ event, timeZone }: EventDetailsProps) {
  const { id: projectId } = useProject();
  const corrections = correctionsOf(event, timeZone);
  return (
    <div className="flex flex-col gap-5">
      {corrections.map((sentence) => (
        <Banner key={sentence} tone="warn" title={sentence} />
      ))}
      <Facts title="When">
        <Fact label="Event time">{formatExactTime(event.happenedAt, timeZone)}</Fact>
        <Fact label="Received">{formatExactTime(event.receivedAt, timeZone)}</Fact>
        <Fact label="Timestamp as sent">{event.sentTimestamp}</Fact>
      </Facts>
      <Facts title="Who">
        <Fact label="User" href={userHref(projectId, event.userId)}>
          {event.userId}
        </Fact>
        <Fact label="Session">{event.sessionId}</Fact>
        <Fact label="Event ID">{event.eventId}</Fact>
      </Facts>
      <Facts title="From">
        <Fact label="Platform">{event.platform}</Fact>
        <Fact label="App version">{event.appVersion}</Fact>
        <Fact label="SDK version">{event.sdkVersion}</Fact>
        <Fact label="Browser">{event.browser}</Fact>
        <Fact label="Operating system">{event.os}</Fact>
        <Fact label="Device">{event.deviceType}</Fact>
        <Fact label="Country">{event.country}</Fact>
        <Fact label="Bot">{event.isBot ? "Yes" : "No"}</Fact>
        <Fact label="Server version">{event.serverVersion}</Fact>
      </Facts>
      <CodeBlock label="Properties as sent" language="json" code={prettyJson(event.properties)} />
    </div>
  );
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-medium text-ink text-sm">{title}</h3>
      <dl className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">{children}</dl>
    </section>
  );
}

/** Hidden if the event does not have the value. */
function Fact({ label, href, children }: { label: string; href?: string; children: string }) {
  if (children === "") return null;
  return (
    <>
      <dt className="text-soft">{label}</dt>
      <dd className="break-words font-mono text-ink text-xs leading-5">
        {href === undefined ? (
          children
        ) : (
          <Link href={href} prefetch={false} className="text-accent hover:underline">
            {children}
          </Link>
        )}
      </dd>
    </>
  );
}
