import type { z } from "zod";
import type { ErrorCode } from "@/base/errors";
import type { Example, Success } from "../kit/docs";
import type { Declaration } from "../kit/route";
import { errorResponses } from "./error-responses";
import { headerReferences } from "./headers";
import type { JsonSchemas } from "./json-schemas";
import { parametersOf } from "./parameters";
import type { ApiResponse, Content, Method, OpenApiExample, Operation } from "./types";

/** An operation and where it is. */
export type Placed = { path: string; method: Method; operation: Operation };

const EVERY_HEADER = ["X-Request-Id"];
const RATE_HEADERS = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];

/**
 * Describes a declared route: errors and headers that its kind of route has are added to its own.
 */
export function operationOf(declaration: Declaration, schemas: JsonSchemas, today: string): Placed {
  const { method, path, name, docs, params, body, response } = declaration;
  const { tag, summary, description, headers } = docs;
  const examples = typeof docs.examples === "function" ? docs.examples(today) : docs.examples;
  const query = docs.query ?? declaration.query;
  const parameters = parametersOf({ params, query, headers, examples }, schemas);
  const always = [...EVERY_HEADER, ...(declaration.rate ? RATE_HEADERS : [])];
  const errors = errorResponses(
    errorCodesOf(declaration),
    { headers: always, validates: Boolean(query ?? body) },
    schemas,
  );
  const operation: Operation = {
    operationId: name,
    tags: [tag],
    summary,
    description,
    security: securityOf(declaration),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: requestBodyOf(body, examples, schemas) }),
    responses: {
      ...Object.fromEntries(
        successesOf(docs.success).map((one) => [
          one.status,
          successResponse(one, always, { response, examples }, schemas),
        ]),
      ),
      ...errors,
    },
  };
  return { path, method: method.toLowerCase() as Method, operation };
}

function errorCodesOf({ body, rate, docs }: Declaration): ErrorCode[] {
  const derived: ErrorCode[] = ["invalid_request", "unauthenticated", "forbidden"];
  if (body) derived.push("payload_too_large", "unsupported_encoding");
  if (rate) derived.push("rate_limited");
  derived.push("internal_error", "backend_unavailable");
  return [...new Set([...(docs.errors ?? []), ...derived])];
}

function securityOf({ session }: Declaration): Operation["security"] {
  return [{ personalKey: [] }, { personalKeyHeader: [] }, ...(session ? [{ session: [] }] : [])];
}

const OK: Success = { status: 200, description: "The result." };

const successesOf = (success: Success | readonly Success[] = OK): readonly Success[] =>
  "status" in success ? [success] : success;

export function requestBodyOf(
  body: z.ZodType,
  examples: Record<string, Example> | undefined,
  schemas: JsonSchemas,
): NonNullable<Operation["requestBody"]> {
  const media = { schema: schemas.of(body, "input"), ...examplesOf(examples, "body") };
  return { required: true, content: { "application/json": media } };
}

export function successResponse(
  { status, description, headers = [], other = [], streams }: Success,
  always: readonly string[],
  { response, examples }: { response: z.ZodType; examples?: Record<string, Example> | undefined },
  schemas: JsonSchemas,
): ApiResponse {
  const content: Content = {};
  if (status !== 204 && !streams) {
    const schema = schemas.of(response, "output");
    content["application/json"] = { schema, ...examplesOf(examples, "response") };
  }
  if (status !== 204) {
    for (const { mediaType, description, example } of other) {
      content[mediaType] = {
        schema: { type: "string", description },
        examples: { text: { value: example } },
      };
    }
  }
  return {
    description,
    headers: headerReferences([...always, ...headers]),
    ...(status !== 204 && { content }),
  };
}

function examplesOf(
  examples: Record<string, Example> = {},
  part: "body" | "response",
): { examples?: Record<string, OpenApiExample> } {
  const found = Object.entries(examples).filter(([, example]) => example[part] !== undefined);
  if (found.length === 0) return {};
  const entries = found.map(([key, example]) => [
    key,
    { summary: example.summary, value: example[part] },
  ]);
  return { examples: Object.fromEntries(entries) };
}
