import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, isApiError } from "@/console/trpc/api";
import { listenToResponses } from "@/console/trpc/listen-to-responses";

/**
 * Handles error responses caused by a change while the console was open. An ended session
 * leads to the sign-in page and back. A missing project, team or permission reloads what
 * the user has access to.
 */
export function SessionWatch() {
  const queryClient = useQueryClient();
  const { accounts } = api.useUtils();
  useEffect(
    () =>
      listenToResponses(queryClient, {
        onError: (error) => {
          const code = isApiError(error) ? error.data?.code : undefined;
          if (code === "unauthenticated") redirectToSignIn();
          if (code === "not_found" || code === "forbidden") void accounts.me.invalidate();
        },
      }),
    [queryClient, accounts],
  );
  return null;
}

/** Loads a new page, so that none of the user's data stays in memory. */
function redirectToSignIn(): void {
  const { pathname, search } = window.location;
  const query = new URLSearchParams({ next: pathname + search, ended: "1" });
  window.location.assign(`/sign-in?${query}`);
}
