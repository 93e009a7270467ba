import type { Clock } from "@/base/time/clock";
import type { ClickHouse, QueryTags } from "@/clickhouse/types";

export type CatalogueContext = {
  clickhouse: ClickHouse;
  clock: Clock;
  tags: QueryTags;
  signal?: AbortSignal | undefined;
};

/** A project, and the zone in which its days begin. */
export type CatalogueScope = { projectId: string; timeZone: string };

export const EVENT_NAME = { kind: "column", name: "event_name" } as const;
