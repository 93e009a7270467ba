"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import type { ConversationViewProps } from "./conversation-view";
import { ConversationSkeleton } from "./messages/conversation-skeleton";

// The AI SDK loads with the first conversation, so that no page waits for it.
const ConversationView = dynamic<ConversationViewProps>(() => import("./conversation-view"), {
  ssr: false,
  loading: () => <ConversationSkeleton />,
});

type ConversationProps = Omit<ConversationViewProps, "onCreated"> & {
  /** Called with the id of a new conversation, once its first question is sent. */
  onCreated?: (conversationId: string) => void;
};

/**
 * Which view shows which conversation; `created` is the id that the first
 * question of a new one got.
 */
type Shown = { id: string | undefined; created?: string; view: number };

/**
 * A conversation with the assistant. Its container scrolls, which is the page or the panel, and has
 * a ScreenProvider with the project. Without `conversationId` it is new; passing the id from
 * `onCreated` does not interrupt it.
 */
export function Conversation({ conversationId: id, onCreated, ...rest }: ConversationProps) {
  const [shown, setShown] = useState<Shown>({ id, view: 0 });
  if (id !== shown.id) {
    const isCreated = id !== undefined && id === shown.created;
    setShown(isCreated ? { ...shown, id } : { id, view: shown.view + 1 });
  }
  return (
    <ConversationView
      key={shown.view}
      conversationId={id}
      onCreated={(created) => {
        setShown((before) => ({ ...before, created }));
        onCreated?.(created);
      }}
      {...rest}
    />
  );
}
