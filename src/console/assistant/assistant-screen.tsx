"use client";

import { parseAsString, useQueryState } from "nuqs";
import { useProject } from "@/console/shell/current/current";
import { Conversation } from "./conversation";

/** The id of the open conversation, stored in the URL. */
const useOpenedConversation = () =>
  useQueryState("c", parseAsString.withOptions({ history: "push" }));

/** The conversations of the user about the project. */
export function AssistantScreen() {
  const { id: projectId } = useProject();
  const [opened, setOpened] = useOpenedConversation();
  return (
    <div className="flex min-h-[calc(100dvh-6rem)] flex-col">
      <h1 className="mb-4 font-semibold text-ink text-xl tracking-tight">Assistant</h1>
      <Conversation
        projectId={projectId}
        conversationId={opened ?? undefined}
        onCreated={(id) => void setOpened(id, { history: "replace" })}
      />
    </div>
  );
}
