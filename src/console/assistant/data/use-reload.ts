import { useMemo } from "react";
import { api, isApiError } from "@/console/trpc/api";
import { type StoredConversation, withMessages } from "./use-assistant";

/** Loads what the server has stored, for a session. */
export function useReload(projectId: string) {
  const utils = api.useUtils();
  return useMemo(
    () => ({
      /** Null if the conversation no longer exists. Rejects if the server cannot be reached. */
      conversation: async (id: string): Promise<StoredConversation | null> => {
        const { open, status, conversations } = utils.assistant;
        void status.invalidate();
        void conversations.invalidate({ projectId });
        // A request that began before the answer would be taken for this one, and lack the answer.
        await open.cancel({ projectId, id });
        try {
          return withMessages(await open.fetch({ projectId, id }, { staleTime: 0 }));
        } catch (error) {
          if (isApiError(error) && error.data?.code === "not_found") return null;
          throw error;
        }
      },
      /** What another view of a conversation has changed. */
      changed: () => void utils.assistant.invalidate(),
      /** What an approved call may have saved. */
      saved: () => {
        void utils.dashboards.invalidate();
        void utils.reports.invalidate();
      },
    }),
    [utils, projectId],
  );
}
