import { api, messageOf } from "@/console/trpc/api";
import { leave } from "@/console/unsaved/asking";
import { toast } from "@/ui/feedback/toast";

/**
 * Ends the session and leaves by a whole new page, so that nothing of what was shown stays in memory.
 * `next` is where whoever signs in then is led to.
 */
export function useSignOut(next?: string): () => void {
  const query = next === undefined ? "" : `?next=${encodeURIComponent(next)}`;
  const { mutate } = api.accounts.signOut.useMutation({
    onSuccess: () => window.location.assign(`/sign-in${query}`),
    onError: (error) => toast.error(messageOf(error)),
  });
  return () => leave(() => mutate());
}
