"use client";

import { useProject } from "@/console/shell/current/current";
import { PageHeader } from "@/ui/page-header";
import { ArrivalStatus } from "./arrival-status";
import { SampleData } from "./sample-data";
import { SendAnEvent } from "./send-an-event";

/** The first screen after sign-up. */
export function FirstEvent() {
  const { name } = useProject();
  return (
    <>
      <PageHeader
        title="Send your first event"
        description={`Nothing to install: send an event to ${name} with the tools you have and watch it arrive.`}
      />
      <div className="flex max-w-3xl flex-col gap-5">
        <SendAnEvent />
        <ArrivalStatus />
        <SampleData />
      </div>
    </>
  );
}
