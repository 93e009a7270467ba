import { api, messageOf } from "@/console/trpc/api";
import { leaveScreen } from "@/console/unsaved/leave-guard";
import { toast } from "@/ui/feedback/toast";

/**
 * Signs out and loads a new page, so that none of the user's data stays in memory. `next` is the
 * path to open after the next sign-in.
 */
export function useSignOut(next?: string): () => void {
  const query = next === undefined ? "" : `?next=${encodeURIComponent(next)}`;
  const { mutate } = api.accounts.signOut.useMutation({
    onSuccess: () => window.location.assign(`/sign-in${query}`),
    onError: (error) => toast.error(messageOf(error)),
  });
  return () => leaveScreen(() => mutate());
}
