import { type TRPC_ERROR_CODE_KEY, TRPCError } from "@trpc/server";
import { z } from "zod";
import { AppError, type ErrorCode, ValidationError } from "@/base/errors";
import { withoutPrefix } from "@/base/validation";
import { toClientError } from "@/database";

/** The data that the console gets in addition to `message`, which is a sentence for people. */
type ErrorData = {
  code: ErrorCode;
  httpStatus: number;
  /** The fault of each input field, by its path ("name", "range.end"). */
  fields?: Record<string, string>;
};

const TRPC_CODES: Record<number, TRPC_ERROR_CODE_KEY> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  409: "CONFLICT",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  429: "TOO_MANY_REQUESTS",
  503: "SERVICE_UNAVAILABLE",
};

/** Maps errors meant for the client to tRPC's code for their status; others stay unchanged. */
export function toTrpcError(error: TRPCError): TRPCError {
  const cause = toClientError(error.cause ?? error);
  if (cause instanceof ValidationError) {
    const message = cause.entries[0]?.msg ?? DEFAULT_MESSAGE;
    return new TRPCError({ code: "BAD_REQUEST", message, cause });
  }
  if (!(cause instanceof AppError)) return error;
  const code = TRPC_CODES[cause.status] ?? "INTERNAL_SERVER_ERROR";
  return new TRPCError({ code, message: cause.detail, cause });
}

/**
 * The only place that decides which details of an error reach the client: none for an internal
 * error.
 */
export function describeError(error: TRPCError): { message: string; data: ErrorData } {
  const { cause } = error;
  if (cause instanceof AppError && cause.code !== "internal_error") {
    const { fields } = cause.options;
    const data = { code: cause.code, httpStatus: cause.status, ...(fields && { fields }) };
    return { message: cause.detail, data };
  }
  if (cause instanceof z.ZodError) {
    return describeInput(cause.issues.map(({ path, message }) => ({ path, message })));
  }
  if (cause instanceof ValidationError) {
    return describeInput(
      cause.entries.map(({ loc, msg }) => ({ path: loc.slice(1), message: msg })),
    );
  }
  if (error.code === "NOT_FOUND") {
    return { message: "Unknown procedure.", data: { code: "not_found", httpStatus: 404 } };
  }
  if (error.code === "INTERNAL_SERVER_ERROR") return INTERNAL;
  return {
    message: "The request could not be read.",
    data: { code: "invalid_request", httpStatus: 400 },
  };
}

const INTERNAL: { message: string; data: ErrorData } = {
  message: "Something went wrong on our side. Try again in a moment.",
  data: { code: "internal_error", httpStatus: 500 },
};

const DEFAULT_MESSAGE = "Check what you entered.";

function describeInput(faults: { path: PropertyKey[]; message: string }[]): {
  message: string;
  data: ErrorData;
} {
  const entries = faults.map(({ path, message }) => [path.join("."), sentence(message)] as const);
  const fields: Record<string, string> = Object.fromEntries(entries.reverse());
  return {
    message: sentence(faults[0]?.message ?? DEFAULT_MESSAGE),
    data: { code: "invalid_request", httpStatus: 400, fields },
  };
}

function sentence(message: string): string {
  const text = withoutPrefix(message);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
