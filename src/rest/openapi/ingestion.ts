import { z } from "zod";
import type { ErrorCode } from "@/base/errors";
import {
  AnalyticsEvent,
  EventBatch,
  IngestionResponse,
  MAX_BATCH_EVENTS,
  MAX_BODY_BYTES,
} from "@/ingest";
import type { Example, Success } from "../kit/docs";
import { errorResponses } from "./error-responses";
import { BATCH, EVENT } from "./ingestion-examples";
import type { JsonSchemas } from "./json-schemas";
import { type Placed, requestBodyOf, successResponse } from "./operation";
import { parametersOf } from "./parameters";

/** Ingestion is not declared with `route`, since it also runs outside Next. */
type IngestionEndpoint = {
  name: string;
  path: string;
  summary: string;
  description: string;
  body: z.ZodType;
  examples: Record<string, Example>;
  /** Only a batch can have invalid events beside valid ones. */
  lenient: boolean;
};

const MIB = 1024 * 1024;
const COMMON = `Give each event an event_id if you retry: an event with the same event_id is a duplicate and does not count twice. The body can have at most ${MAX_BODY_BYTES / MIB} MiB after decompression; its Content-Type does not matter.`;

const ENDPOINTS: readonly IngestionEndpoint[] = [
  {
    name: "ingest.event",
    path: "/api/v1/ingest/event",
    summary: "Send an event",
    description: `Accepts one event. ${COMMON}`,
    body: AnalyticsEvent,
    examples: EVENT,
    lenient: false,
  },
  {
    name: "ingest.batch",
    path: "/api/v1/ingest/batch",
    summary: "Send a batch of events",
    description: `Accepts up to ${MAX_BATCH_EVENTS.toLocaleString("en")} events. If one is invalid, the whole batch is rejected, unless Prefer is handling=lenient. ${COMMON}`,
    body: EventBatch,
    examples: BATCH,
    lenient: true,
  },
];

const ERRORS: readonly ErrorCode[] = [
  "invalid_request",
  "unauthenticated",
  "project_paused",
  "payload_too_large",
  "unsupported_encoding",
  "quota_exceeded",
  "spending_limit_reached",
  "internal_error",
  "backend_unavailable",
];

const LENIENT = z.object({
  handling: z
    .literal("lenient")
    .optional()
    .describe("Like the header Prefer, for clients that cannot set headers."),
});

const PUBLIC = ["X-Request-Id", "Access-Control-Allow-Origin"];
const USAGE = ["X-Service-Usage-Percent", "X-Service-Usage-Warning"];

const ACCEPTED: Success = {
  status: 200,
  description: "The events are stored, apart from those that the response lists.",
  headers: USAGE,
};

const ACCEPTED_BATCH: Success = { ...ACCEPTED, headers: [...USAGE, "Preference-Applied"] };

export const ingestionOperations = (schemas: JsonSchemas): Placed[] =>
  ENDPOINTS.map(({ name, path, summary, description, body, examples, lenient }) => ({
    path,
    method: "post",
    operation: {
      operationId: name,
      tags: ["Ingestion"],
      summary,
      description,
      security: [{ ingestKey: [] }, { ingestKeyHeader: [] }, { ingestKeyQuery: [] }],
      parameters: parametersOf(
        {
          ...(lenient && { query: LENIENT }),
          headers: [...(lenient ? ["Prefer"] : []), "Content-Encoding"],
          examples,
        },
        schemas,
      ),
      requestBody: requestBodyOf(body, examples, schemas),
      responses: {
        200: successResponse(
          lenient ? ACCEPTED_BATCH : ACCEPTED,
          PUBLIC,
          { response: IngestionResponse, examples },
          schemas,
        ),
        ...errorResponses(ERRORS, { headers: PUBLIC, validates: true }, schemas),
      },
    },
  }));
