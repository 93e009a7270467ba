import type { z } from "zod";
import type { ErrorCode } from "@/base/errors";

export const TAGS = {
  Ingestion: "Send events. These endpoints accept requests from any site.",
  Queries: "Ask for metrics, run queries of the query language, or run SQL.",
  Dashboards: "Create, change and open dashboards.",
  Reports: "Create, change and read reports, which are written in markdown.",
  Assistant: "Ask questions in plain English.",
  Service: "The state of the server, and this document.",
} as const;

export type Tag = keyof typeof TAGS;

/** A request that succeeds. A test sends it and compares the response's fields with `response`. */
export type Example = {
  summary: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
  response?: unknown;
};

export type Examples = Record<string, Example>;

/** One way to write a response other than JSON. */
export type OtherContent = { mediaType: string; description: string; example: string };

export type Success = {
  status: 200 | 201 | 204;
  description: string;
  /** The headers in addition to those of every response, from `RESPONSE_HEADERS`. */
  headers?: readonly string[];
  /** The response as JSON is also described by the route's schema, unless `streams` is set. */
  other?: readonly OtherContent[];
  streams?: true;
};

/** What the API's documentation says about a route beyond its schemas. */
export type RouteDocs = {
  tag: Tag;
  /** A short verb phrase, as a heading. */
  summary: string;
  description: string;
  /** Errors that only this route's own rules cause; those of every route are derived. */
  errors?: readonly ErrorCode[];
  /** Default: 200. More than one for a route that sometimes has nothing to return. */
  success?: Success | readonly Success[];
  /** The parameters of a route that reads its query string itself. */
  query?: z.ZodType;
  /** Request headers, from `REQUEST_HEADERS`. */
  headers?: readonly string[];
  /** A function if they depend on the current date in UTC, such as `2026-07-15`. */
  examples?: Examples | ((today: string) => Examples);
};
