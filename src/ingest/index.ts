export type { IngestKeys, KeyHolder } from "./authenticate";
export { type Geo, openGeo } from "./geo";
export { createIngest, type Ingest, type IngestOptions } from "./handler";
export { MAX_BATCH_EVENTS, MAX_BODY_BYTES, MAX_EVENT_BYTES } from "./limits";
export { publicHeaders } from "./public-headers";
export { AnalyticsEvent, EventBatch, IngestionResponse } from "./schema";
