import { z } from "zod";
import { ERROR_STATUS, type ErrorCode, MAX_REPORTED_FAULTS } from "@/base/errors";
import { named } from "@/base/validation";
import { ERROR_CAUSES } from "./error-causes";
import { headerReferences } from "./headers";
import type { JsonSchemas } from "./json-schemas";
import type { ApiResponse, JsonSchema } from "./types";

const CODES = Object.keys(ERROR_STATUS) as ErrorCode[];

const Place = z.strictObject({ line: z.int().min(1), column: z.int().min(1) });

const ErrorBody = named(
  "Error",
  z.strictObject({
    detail: z.string().describe("One sentence that a person can act on."),
    code: z.enum(CODES),
    position: Place.optional().describe("The position of the error in the SQL."),
  }),
);

const Fault = named(
  "ValidationFault",
  z.strictObject({
    loc: z
      .array(z.union([z.string(), z.int()]))
      .describe("The location: body, query or path, then names and indexes."),
    msg: z.string(),
    type: z.string().describe("The kind of error, such as missing or value_error."),
    input: z.unknown().optional().describe("The invalid value."),
    ctx: z.record(z.string(), z.unknown()).optional().describe("The limits in the message."),
  }),
);

const ValidationErrors = named(
  "ValidationErrors",
  z.strictObject({ detail: z.array(Fault).min(1).max(MAX_REPORTED_FAULTS) }),
);

const STATUS_HEADERS: Record<number, readonly string[]> = {
  401: ["WWW-Authenticate"],
  429: ["Retry-After"],
  503: ["Retry-After"],
};

/** The responses to the errors with these codes, one per status, and to invalid input. */
export function errorResponses(
  codes: readonly ErrorCode[],
  { headers, validates }: { headers: readonly string[]; validates: boolean },
  schemas: JsonSchemas,
): Record<string, ApiResponse> {
  const responses: Record<string, ApiResponse> = {};
  for (const status of [...new Set(codes.map((code) => ERROR_STATUS[code]))]) {
    const own = codes.filter((code) => ERROR_STATUS[code] === status);
    responses[status] = {
      description: own.map((code) => `\`${code}\`: ${ERROR_CAUSES[code]}.`).join("\n"),
      headers: headerReferences([...headers, ...(STATUS_HEADERS[status] ?? [])]),
      content: { "application/json": { schema: withCodes(own, schemas) } },
    };
  }
  if (validates) {
    responses[422] = {
      description: "The input is invalid. Lists each error with its location.",
      headers: headerReferences(headers),
      content: { "application/json": { schema: schemas.of(ValidationErrors, "output") } },
    };
  }
  return responses;
}

function withCodes(codes: readonly ErrorCode[], schemas: JsonSchemas): JsonSchema {
  const properties = { code: { enum: [...codes] } };
  return { allOf: [schemas.of(ErrorBody, "output"), { type: "object", properties }] };
}
