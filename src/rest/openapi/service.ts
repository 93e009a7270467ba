import { z } from "zod";
import { named } from "@/base/validation";
import { Readiness } from "../routes/readiness";
import { errorResponses } from "./error-responses";
import { headerReferences } from "./headers";
import type { JsonSchemas } from "./json-schemas";
import type { Placed } from "./operation";
import type { ApiResponse } from "./types";

const Alive = named("Health", z.strictObject({ status: z.literal("alive") }));

const ERRORS = ["invalid_request", "internal_error"] as const;
const RESPONSE = { headers: ["X-Request-Id"], validates: false };

/** The operations without a key. */
export function serviceOperations(schemas: JsonSchemas): Placed[] {
  const answer = (
    description: string,
    schema: z.ZodType,
    headers: readonly string[] = [],
  ): ApiResponse => ({
    description,
    headers: headerReferences(["X-Request-Id", ...headers]),
    content: { "application/json": { schema: schemas.of(schema, "output") } },
  });
  const get = (
    path: string,
    name: string,
    [summary, description]: [string, string],
    responses: Record<string, ApiResponse>,
  ): Placed => ({
    path,
    method: "get",
    operation: {
      operationId: name,
      tags: ["Service"],
      summary,
      description,
      security: [],
      responses: { ...responses, ...errorResponses(ERRORS, RESPONSE, schemas) },
    },
  });
  return [
    get(
      "/api/health",
      "service.health",
      ["Check that the server is up", "Does not check the stores."],
      { 200: answer("The process is up.", Alive) },
    ),
    get(
      "/api/ready",
      "service.ready",
      ["Check that the server is ready", "Checks the stores, and names those that are not ready."],
      {
        200: answer("The server is ready. It is degraded if it needs an operator.", Readiness),
        503: answer("The server is not ready.", Readiness, ["Retry-After"]),
      },
    ),
    get(
      "/api/v1/openapi.json",
      "service.openapi",
      ["Get this document", "Returns this document in OpenAPI 3.1."],
      { 200: answer("The document.", z.looseObject({ openapi: z.string() })) },
    ),
  ];
}
