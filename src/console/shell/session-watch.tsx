import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, isApiError } from "@/console/trpc/api";
import { listenToAnswers } from "./banners/listen-to-responses";

/**
 * Notices by the server's refusals that something has changed while the console was open: a session
 * that ended leads to sign-in and back; where a project, a team or a role is gone, the frame is told
 * anew what there is.
 */
export function SessionWatch() {
  const queryClient = useQueryClient();
  const { accounts } = api.useUtils();
  useEffect(
    () =>
      listenToAnswers(queryClient, {
        failed: (error) => {
          const code = isApiError(error) ? error.data?.code : undefined;
          if (code === "unauthenticated") leaveForSignIn();
          if (code === "not_found" || code === "forbidden") void accounts.me.invalidate();
        },
      }),
    [queryClient, accounts],
  );
  return null;
}

/** As a whole page, so that nothing of what was shown stays in memory. */
function leaveForSignIn(): void {
  const { pathname, search } = window.location;
  const query = new URLSearchParams({ next: pathname + search, ended: "1" });
  window.location.assign(`/sign-in?${query}`);
}
