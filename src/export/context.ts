import type { ClickHouse, QueryTags } from "@/clickhouse/types";

/** What an export reads from, and on whose behalf. */
export type ExportContext = { clickhouse: ClickHouse; tags: QueryTags; signal: AbortSignal };
