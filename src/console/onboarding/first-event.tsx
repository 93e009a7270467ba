"use client";

import { useProject } from "@/console/shell/current/current";
import { PageHeader } from "@/ui/page-header";
import { Arrivals } from "./arrivals";
import { SampleData } from "./sample-data";
import { SendAnEvent } from "./send-an-event";

/** Where people land after sign-up: from nothing to the first event. */
export function FirstEvent() {
  const { name } = useProject();
  return (
    <>
      <PageHeader
        title="Send your first event"
        description={`Nothing to install: send one to ${name} with what you have at hand, and see it arrive.`}
      />
      <div className="flex max-w-3xl flex-col gap-5">
        <SendAnEvent />
        <Arrivals />
        <SampleData />
      </div>
    </>
  );
}
