"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { type ReactNode, useState } from "react";
import type { AppRouter } from "@/trpc/root";
import { consoleLink } from "./link";

/** React hooks for every tRPC procedure. */
export const api = createTRPCReact<AppRouter>();

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;
type ApiError = TRPCClientError<AppRouter>;

const MAX_RETRIES = 2;
/** Avoids refetching when the user leaves a screen and comes right back. */
const FRESH_MS = 5_000;

export function ApiProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(createClient);
  return (
    <api.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </api.Provider>
  );
}

/**
 * For event queries: an unbatched request does not wait for the slowest of its batch, and is
 * cancelled, in ClickHouse too, when its screen is left.
 */
export const UNBATCHED = { trpc: { context: { unbatched: true }, abortOnUnmount: true } };

function createClient() {
  return api.createClient({ links: [consoleLink({ url: "/api/trpc" })] });
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: FRESH_MS, retry: isWorthRetrying } },
  });
}

const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < MAX_RETRIES && statusOf(error) >= 500;

/** Whether a retry can succeed. Other 4xx errors would occur again. */
export function isRetryable(error: unknown): boolean {
  const status = statusOf(error);
  return status >= 500 || status === TOO_MANY_REQUESTS;
}

const TOO_MANY_REQUESTS = 429;

/** A missing response counts as 503. */
const statusOf = (error: unknown): number =>
  (isApiError(error) ? error.data?.httpStatus : undefined) ?? 503;

export const isApiError = (error: unknown): error is ApiError => error instanceof TRPCClientError;

/** An error message for the user. */
export function messageOf(error: unknown): string {
  if (isApiError(error) && error.data) return error.message;
  return UNREACHABLE;
}

export const UNREACHABLE = "Cannot reach the server. Check your connection and try again.";
