import { api, messageOf } from "@/console/api";
import { toast } from "@/ui/toast";

/** Ends the session and leaves by a whole new page, so that nothing of what was shown stays in memory. */
export function useSignOut(): () => void {
  const { mutate } = api.accounts.signOut.useMutation({
    onSuccess: () => window.location.assign("/sign-in"),
    onError: (error) => toast.error(messageOf(error)),
  });
  return () => mutate();
}
