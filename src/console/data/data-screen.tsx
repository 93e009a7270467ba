"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { usePeriod } from "@/console/query/range/use-period";
import { DateRangePicker } from "@/ui/dates/date-range-picker";
import { PageHeader } from "@/ui/page-header";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/ui/tabs";
import { DAY_PRESETS } from "./days";
import { EventNames } from "./event-names";
import { Ingestion } from "./ingestion";
import { Properties } from "./properties";

const TABS = ["health", "events", "properties"] as const;

/** Shows ingestion health, event names and properties. */
export function DataScreen() {
  const [period, setPeriod] = usePeriod();
  const [tab, setTab] = useQueryState(
    "tab",
    parseAsStringLiteral(TABS).withDefault("health").withOptions({ history: "push" }),
  );
  const choose = (value: string) => void setTab(TABS.find((one) => one === value) ?? "health");
  return (
    <>
      <PageHeader
        title="Data"
        description="The events that were received, what happened to them, and their names and properties. Nothing is dropped silently."
        actions={
          tab === "health" && (
            <DateRangePicker
              value={period}
              onChange={(chosen) => void setPeriod(chosen)}
              timeZone="UTC"
              presets={DAY_PRESETS}
            />
          )
        }
      />
      <Tabs value={tab} onValueChange={choose}>
        <TabsList aria-label="Data">
          <TabsTrigger value="health">Ingestion</TabsTrigger>
          <TabsTrigger value="events">Event names</TabsTrigger>
          <TabsTrigger value="properties">Properties</TabsTrigger>
        </TabsList>
        <TabsContent value="health">
          <Ingestion />
        </TabsContent>
        <TabsContent value="events">
          <EventNames />
        </TabsContent>
        <TabsContent value="properties">
          <Properties />
        </TabsContent>
      </Tabs>
    </>
  );
}
