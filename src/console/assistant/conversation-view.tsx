import { type ReactNode, useState } from "react";
import type { ScreenContext } from "@/assistant/messages";
import { Failed } from "@/console/failed";
import type { PreparedQuestion } from "./composer/use-prepared";
import { useStoredConversation } from "./data/use-assistant";
import { ConversationSkeleton } from "./messages/conversation-skeleton";
import { OpenConversation } from "./open-conversation";

export type ConversationViewProps = {
  projectId: string;
  /** Undefined for a new conversation. */
  conversationId?: string | undefined;
  /** What the user looks at beside the conversation; sent with each question. */
  context?: ScreenContext | undefined;
  /** For the panel, which is narrow. */
  compact?: boolean;
  /** A question to put into the field, for the user to send; a new object for each. */
  prepared?: PreparedQuestion | null;
  /** Whether the field gets the focus when it appears. */
  autoFocus?: boolean;
  /** Shown above the field. */
  aboveField?: ReactNode;
  onCreated: (conversationId: string) => void;
};

/** A conversation once it has loaded. */
export default function ConversationView({ conversationId, ...rest }: ConversationViewProps) {
  const [isNew] = useState(conversationId === undefined);
  const { data, error, refetch } = useStoredConversation(rest.projectId, conversationId);
  if (data || isNew) {
    return <OpenConversation conversationId={conversationId} stored={data} {...rest} />;
  }
  return error ? <Failed error={error} retry={refetch} /> : <ConversationSkeleton />;
}
