import { useChat } from "@ai-sdk/react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { StoredConversation } from "../data/use-assistant";
import { useReload } from "../data/use-reload";
import { ConversationSession } from "./session";

/** How often a growing answer is drawn, in ms. */
const DRAWN_EVERY = 80;

type Options = {
  projectId: string;
  conversationId?: string | undefined;
  stored: StoredConversation | undefined;
  onCreated: (id: string) => void;
};

/** The session of a conversation, and what it shows. */
export function useSession({ projectId, conversationId, stored, onCreated }: Options) {
  const reload = useReload(projectId);
  const latest = useRef(onCreated);
  latest.current = onCreated;
  const [session] = useState(
    () =>
      new ConversationSession({
        projectId,
        conversationId,
        messages: stored?.messages ?? [],
        reload: reload.conversation,
        onSaved: reload.saved,
        onCreated: (id) => latest.current(id),
      }),
  );
  const { messages } = useChat({ chat: session.chat, experimental_throttle: DRAWN_EVERY });
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  useEffect(() => session.open(reload.changed), [session, reload]);
  useEffect(() => {
    if (stored) void session.sync(stored);
  }, [session, stored]);
  return { session, messages, ...state };
}
