import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { AssistantMessage } from "@/assistant/messages";
import type { AssistantTier } from "@/plans/plans";

export type ConversationSummary = {
  id: string;
  projectId: string;
  title: string;
  running: boolean;
  createdAt: string;
  updatedAt: string;
};

export type StoredConversation = ConversationSummary & { messages: AssistantMessage[] };

export type ModelChoice = {
  tier: AssistantTier;
  name: string;
  allowed: boolean;
  default: boolean;
  demo: boolean;
};

export type AssistantStatus = {
  models: ModelChoice[];
  messages: { used: number; limit: number; resetsAt: string };
};

async function read<T>(path: string): Promise<T> {
  const response = await fetch(`/api/v1/assistant${path}`);
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}

type WireConversation = {
  id: string;
  project_id: string;
  title: string;
  running: boolean;
  created_at: string;
  updated_at: string;
};

const summaryOf = (wire: WireConversation): ConversationSummary => ({
  id: wire.id,
  projectId: wire.project_id,
  title: wire.title,
  running: wire.running,
  createdAt: wire.created_at,
  updatedAt: wire.updated_at,
});

const openConversation = (projectId: string, id: string | undefined) => ({
  queryKey: ["assistant", "open", projectId, id],
  queryFn: async (): Promise<StoredConversation> => {
    const wire = await read<WireConversation & { messages: AssistantMessage[] }>(
      `/conversations/${id}`,
    );
    return { ...summaryOf(wire), messages: wire.messages };
  },
});

/** A conversation with its messages; loads once there is an id. */
export const useStoredConversation = (projectId: string, id: string | undefined) =>
  useQuery({ ...openConversation(projectId, id), enabled: id !== undefined });

/** The models and the messages that are left today. */
export const useAssistantStatus = (projectId: string) =>
  useQuery({
    queryKey: ["assistant", "status", projectId],
    queryFn: async (): Promise<AssistantStatus> => {
      type Wire = {
        models: ModelChoice[];
        messages: { used: number; limit: number; resets_at: string };
      };
      const { models, messages } = await read<Wire>(`?project_id=${projectId}`);
      const { resets_at: resetsAt, ...rest } = messages;
      return { models, messages: { ...rest, resetsAt } };
    },
  });

/** Loads a conversation anew; `changed` refetches what another view of it has changed. */
export function useReloadConversation(projectId: string) {
  const client = useQueryClient();
  const changed = useCallback(
    () => void client.invalidateQueries({ queryKey: ["assistant"] }),
    [client],
  );
  const reload = useCallback(
    async (id: string): Promise<StoredConversation | null> => {
      try {
        return await client.fetchQuery({ ...openConversation(projectId, id), staleTime: 0 });
      } catch (error) {
        if (error instanceof Error && error.message === "404") return null;
        throw error;
      } finally {
        void client.invalidateQueries({ queryKey: ["assistant", "status"] });
        void client.invalidateQueries({ queryKey: ["assistant", "conversations"] });
      }
    },
    [client, projectId],
  );
  return { reload, changed };
}

/** How many conversations are listed. */
const LISTED = 100;

/** The user's conversations about the project, the newest first. */
export const useConversations = (projectId: string) =>
  useQuery({
    queryKey: ["assistant", "conversations", projectId],
    queryFn: async () => {
      const rows = await read<WireConversation[]>(
        `/conversations?project_id=${projectId}&limit=${LISTED}`,
      );
      return rows.map(summaryOf);
    },
    refetchInterval: ({ state }) => (state.data?.some(({ running }) => running) ? 5_000 : false),
  });

async function change(id: string, init: RequestInit): Promise<void> {
  const response = await fetch(`/api/v1/assistant/conversations/${id}`, init);
  if (!response.ok) throw new Error(String(response.status));
}

/** Renames and deletes conversations, and resolves once the list is up to date. */
export function useChangeConversation() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ["assistant"] });
  return {
    rename: async (id: string, title: string) => {
      const headers = { "Content-Type": "application/json" };
      await change(id, { method: "PATCH", headers, body: JSON.stringify({ title }) });
      await refresh();
    },
    remove: async (id: string) => {
      await change(id, { method: "DELETE" });
      client.removeQueries({
        queryKey: ["assistant", "open"],
        predicate: ({ queryKey }) => queryKey.includes(id),
      });
      await refresh();
    },
  };
}
