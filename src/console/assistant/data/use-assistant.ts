import type { AssistantMessage } from "@/assistant/messages";
import { api, type Outputs } from "@/console/trpc/api";

export type ConversationSummary = Outputs["assistant"]["conversations"][number];
export type ModelChoice = Outputs["assistant"]["status"]["models"][number];

type OpenedConversation = Outputs["assistant"]["open"];

export type StoredConversation = Omit<OpenedConversation, "messages"> & {
  messages: AssistantMessage[];
};

/** Messages are JSON, which the types of tRPC describe less exactly. */
export const withMessages = (opened: OpenedConversation): StoredConversation => ({
  ...opened,
  messages: opened.messages as unknown as AssistantMessage[],
});

/** A conversation with its messages; loads once there is an id. */
export const useStoredConversation = (projectId: string, id: string | undefined) =>
  api.assistant.open.useQuery(
    { projectId, id: id ?? "" },
    { enabled: id !== undefined, select: withMessages },
  );

/** The models and the messages that are left today. */
export const useAssistantStatus = (projectId: string) =>
  api.assistant.status.useQuery({ projectId });
