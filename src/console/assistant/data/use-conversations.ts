import { api } from "@/console/trpc/api";

/** How many conversations are listed. */
const LISTED = 200;
/** How often the list is loaded anew while an answer is being written, in ms. */
const POLL_MS = 5_000;

/** The user's conversations about the project, the newest first. */
export const useConversations = (projectId: string) =>
  api.assistant.conversations.useQuery(
    { projectId, limit: LISTED },
    {
      refetchInterval: ({ state }) =>
        state.data?.some(({ running }) => running) ? POLL_MS : false,
    },
  );

/** Renames and deletes conversations, and resolves once the list is up to date. */
export function useChangeConversation(projectId: string) {
  const { assistant } = api.useUtils();
  const { mutateAsync: rename } = api.assistant.rename.useMutation();
  const { mutateAsync: remove } = api.assistant.delete.useMutation();
  return {
    rename: async (id: string, title: string) => {
      await rename({ projectId, id, title });
      await Promise.all([
        assistant.conversations.invalidate({ projectId }),
        assistant.open.invalidate({ projectId, id }),
      ]);
    },
    remove: async (id: string) => {
      await remove({ projectId, id });
      await assistant.conversations.invalidate({ projectId });
    },
  };
}
