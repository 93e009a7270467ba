/** How requests authenticate, by the names that operations use. */
export const SECURITY_SCHEMES = {
  personalKey: {
    type: "http",
    scheme: "bearer",
    description: "A personal key (tm_user_…). Changes need its write scope.",
  },
  personalKeyHeader: {
    type: "apiKey",
    in: "header",
    name: "X-Api-Key",
    description: "A personal key (tm_user_…) in another header.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "tallymark.session_token",
    description: "The console's session, for pages of the same site.",
  },
  ingestKey: {
    type: "http",
    scheme: "bearer",
    description: "An ingest key (tm_ingest_…).",
  },
  ingestKeyHeader: {
    type: "apiKey",
    in: "header",
    name: "X-Api-Key",
    description: "An ingest key (tm_ingest_…) in another header.",
  },
  ingestKeyQuery: {
    type: "apiKey",
    in: "query",
    name: "key",
    description: "An ingest key (tm_ingest_…), for navigator.sendBeacon, which cannot set headers.",
  },
} as const;
