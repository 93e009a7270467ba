import { type getFetch, httpBatchLink, httpLink, splitLink, type TRPCLink } from "@trpc/client";
import { fitsRequest, MAX_IN_BATCH } from "@/base/http/address-length";
import type { AppRouter } from "@/trpc/root";

export type Endpoint = { url: string; fetch?: ReturnType<typeof getFetch> };

/**
 * Batches concurrent calls into one request, except unbatched ones. An input too long for a URL,
 * such as a filter with hundreds of values, is sent as a request body.
 */
export function consoleLink(endpoint: Endpoint): TRPCLink<AppRouter> {
  return splitLink({
    condition: ({ input }) => fitsRequest(input),
    true: splitLink({
      condition: ({ context }) => context.unbatched === true,
      true: httpLink(endpoint),
      false: httpBatchLink({ ...endpoint, maxURLLength: MAX_IN_BATCH }),
    }),
    false: httpLink({ ...endpoint, methodOverride: "POST" }),
  });
}
