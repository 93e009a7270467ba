import type { Header, Parameter } from "./types";

const text = { type: "string" };
const count = { type: "integer", minimum: 0 };

/** Every response header that an operation may name. */
export const RESPONSE_HEADERS = {
  "X-Request-Id": { description: "Identifies the request in the log.", schema: text },
  "Retry-After": {
    description: "How many seconds to wait before you retry.",
    schema: { type: "integer", minimum: 1 },
  },
  "WWW-Authenticate": { description: "Always Bearer.", schema: text },
  "RateLimit-Limit": { description: "The requests per minute.", schema: count },
  "RateLimit-Remaining": { description: "The requests left.", schema: count },
  "RateLimit-Reset": {
    description: "The seconds until the full limit is available again.",
    schema: count,
  },
  ETag: {
    description: "The item's version: its updated_at in quotes. Send it as If-Match.",
    schema: text,
  },
  Location: { description: "The path of the new item.", schema: text },
  Vary: { description: "The response depends on this request header.", schema: text },
  "X-Row-Count": { description: "The number of rows.", schema: count },
  "X-Truncated": {
    description: "Whether the result has more rows than the response.",
    schema: { type: "string", enum: ["true", "false"] },
  },
  "Content-Disposition": { description: "A name for the file.", schema: text },
  "X-Query-Id": { description: "The query's id in the log.", schema: text },
  "Access-Control-Allow-Origin": { description: "Any site may send events.", schema: text },
  "X-Service-Usage-Percent": {
    description: "The share of the month's events that is used, from 80% on.",
    schema: count,
  },
  "X-Service-Usage-Warning": {
    description: "Sent together with X-Service-Usage-Percent.",
    schema: { type: "string", enum: ["approaching_quota", "over_quota", "overage"] },
  },
  "Preference-Applied": {
    description: "Set if the valid events of a batch are published although others are invalid.",
    schema: text,
  },
} satisfies Record<string, Header>;

export function headerReferences(names: readonly string[]): Record<string, { $ref: string }> {
  const entries = names.map((name) => {
    if (!(name in RESPONSE_HEADERS)) throw new Error(`The header ${name} is not described.`);
    return [name, { $ref: `#/components/headers/${name}` }] as const;
  });
  return Object.fromEntries(entries);
}

/** Every request header that an operation may name. */
export const REQUEST_HEADERS: Record<string, Omit<Parameter, "name" | "in">> = {
  "If-Match": {
    required: true,
    description: "The version that you read: the item's ETag, or its updated_at.",
    schema: text,
  },
  Accept: {
    required: false,
    description: "The format of the rows. Default: application/json.",
    schema: {
      type: "string",
      enum: ["application/json", "text/csv", "application/x-ndjson"],
    },
  },
  "Content-Encoding": {
    required: false,
    description: "How the body is compressed.",
    schema: { type: "string", enum: ["gzip", "deflate", "br", "identity"] },
  },
  Prefer: {
    required: false,
    description:
      "handling=lenient publishes the valid events of a batch even if others are invalid.",
    schema: { type: "string", enum: ["handling=lenient"] },
  },
};
