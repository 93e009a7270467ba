import { type getFetch, httpBatchLink, httpLink, splitLink, type TRPCLink } from "@trpc/client";
import type { AppRouter } from "@/trpc/root";
import { fitsRequest, MOST_IN_BATCH } from "./address-length";

export type Endpoint = { url: string; fetch?: ReturnType<typeof getFetch> };

/**
 * How calls travel: what a screen asks at once goes as one request, unless a call wants to be on its own.
 * An input that no address can hold, such as a filter of hundreds of values, is sent as a body.
 */
export function consoleLink(endpoint: Endpoint): TRPCLink<AppRouter> {
  return splitLink({
    condition: ({ input }) => fitsRequest(input),
    true: splitLink({
      condition: ({ context }) => context.onItsOwn === true,
      true: httpLink(endpoint),
      false: httpBatchLink({ ...endpoint, maxURLLength: MOST_IN_BATCH }),
    }),
    false: httpLink({ ...endpoint, methodOverride: "POST" }),
  });
}
