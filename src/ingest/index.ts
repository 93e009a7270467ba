export type { Accepted, Acceptor, Admission, Input } from "./accepting/acceptor";
export { RequestRejected } from "./accepting/acceptor";
export {
  type AcceptorSources,
  type IngestKeys,
  type IngestTarget,
  LocalAcceptor,
} from "./accepting/local-acceptor";
export { createIngest, type Ingest, type IngestOptions } from "./handler";
export { MAX_BATCH_EVENTS, MAX_BODY_BYTES, MAX_EVENT_BYTES } from "./parse/limits";
export { AnalyticsEvent, EventBatch, IngestionResponse } from "./parse/schema";
export { publicHeaders } from "./request/public-headers";
export { type CountryLookup, openCountryLookup } from "./visitor/geo";
