"use client";

import { useProject } from "@/console/shell/current/current";
import type { SdkFiles } from "@/onboarding/snippets";
import { PageHeader } from "@/ui/page-header";
import { ArrivalStatus } from "./arrival-status";
import { SampleData } from "./sample-data";
import { SendAnEvent } from "./send-an-event";

/** The first screen after sign-up. */
export function FirstEvent({ sdk }: { sdk: SdkFiles }) {
  const { name } = useProject();
  return (
    <>
      <PageHeader
        title="Send your first event"
        description={`Send an event to ${name} from a terminal, a web page or a server, and watch it arrive.`}
      />
      <div className="flex max-w-3xl flex-col gap-5">
        <SendAnEvent sdk={sdk} />
        <ArrivalStatus />
        <SampleData />
      </div>
    </>
  );
}
