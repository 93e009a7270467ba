import Link from "next/link";
import type { ReactNode } from "react";
import { userHref } from "@/console/links/user-href";
import { useProject } from "@/console/shell/current/current";
import { CodeBlock } from "@/ui/copy/code-block";
import { Banner } from "@/ui/feedback/banner";
import { correctionsOf, type WholeEvent } from "./corrections";
import { formatMillis } from "./format-millis";
import { prettyJson } from "./pretty-json";

/** Everything that is kept of an event. */
export function EventDetails({ event, timeZone }: { event: WholeEvent; timeZone: string }) {
  const { id: projectId } = useProject();
  const corrections = correctionsOf(event, timeZone);
  return (
    <div className="flex flex-col gap-5">
      {corrections.map((sentence) => (
        <Banner key={sentence} tone="warn" title={sentence} />
      ))}
      <Facts title="When">
        <Fact label="Happened">{formatMillis(event.happenedAt, timeZone)}</Fact>
        <Fact label="Received">{formatMillis(event.receivedAt, timeZone)}</Fact>
        <Fact label="Time as sent">{event.sentTimestamp}</Fact>
      </Facts>
      <Facts title="Who">
        <Fact label="User" href={userHref(projectId, event.userId)}>
          {event.userId}
        </Fact>
        <Fact label="Session">{event.sessionId}</Fact>
        <Fact label="Event id">{event.eventId}</Fact>
      </Facts>
      <Facts title="From">
        <Fact label="Platform">{event.platform}</Fact>
        <Fact label="App version">{event.appVersion}</Fact>
        <Fact label="SDK version">{event.sdkVersion}</Fact>
        <Fact label="Browser">{event.browser}</Fact>
        <Fact label="System">{event.os}</Fact>
        <Fact label="Device">{event.deviceType}</Fact>
        <Fact label="Country">{event.country}</Fact>
        <Fact label="Bot">{event.isBot ? "yes" : "no"}</Fact>
        <Fact label="Accepted by server">{event.serverVersion}</Fact>
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

/** Left out where the event does not have it. */
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
