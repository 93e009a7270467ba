"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { type ReactNode, useState } from "react";
import type { AppRouter } from "@/trpc/root";
import { consoleLink } from "./link";

/** The console's view of the server: a hook for every procedure. */
export const api = createTRPCReact<AppRouter>();

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;
export type ApiError = TRPCClientError<AppRouter>;

const MAX_RETRIES = 2;
/** Long enough for a screen that is left and come back to, short enough for nobody to notice. */
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
 * For questions about events: each is answered as soon as its own answer is there, where a batch waits
 * for its slowest, and is stopped, in ClickHouse too, when nobody waits for it any more.
 */
export const ON_ITS_OWN = { trpc: { context: { onItsOwn: true }, abortOnUnmount: true } };

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

/** Whether the same may be answered later: what the server refused with a reason it will refuse again. */
export function mayPass(error: unknown): boolean {
  const status = statusOf(error);
  return status >= 500 || status === TOO_MANY_REQUESTS;
}

const TOO_MANY_REQUESTS = 429;

/** Where nobody answered, as if a server that is away had said so. */
const statusOf = (error: unknown): number =>
  (isApiError(error) ? error.data?.httpStatus : undefined) ?? 503;

export const isApiError = (error: unknown): error is ApiError => error instanceof TRPCClientError;

/** A sentence for the person at the screen, whatever went wrong. */
export function messageOf(error: unknown): string {
  if (isApiError(error) && error.data) return error.message;
  return "The server cannot be reached. Check the connection and try again.";
}
