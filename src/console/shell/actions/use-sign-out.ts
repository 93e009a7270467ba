import { api, messageOf } from "@/console/trpc/api";
import { leave } from "@/console/unsaved/asking";
import { toast } from "@/ui/feedback/toast";

/**
 * Signs out and loads a whole new page, so that nothing shown before stays in memory. `next` is the path to
 * open after the next sign-in.
 */
export function useSignOut(next?: string): () => void {
  const query = next === undefined ? "" : `?next=${encodeURIComponent(next)}`;
  const { mutate } = api.accounts.signOut.useMutation({
    onSuccess: () => window.location.assign(`/sign-in${query}`),
    onError: (error) => toast.error(messageOf(error)),
  });
  return () => leave(() => mutate());
}
