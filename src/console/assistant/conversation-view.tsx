import { MessageCircleOff } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import type { ScreenContext } from "@/assistant/messages";
import { Failed } from "@/console/failed";
import { isApiError } from "@/console/trpc/api";
import { buttonClass } from "@/ui/buttons/button";
import { EmptyState } from "@/ui/feedback/empty-state";
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
  const { projectId } = rest;
  const [isNew] = useState(conversationId === undefined);
  const { data, error, refetch } = useStoredConversation(projectId, conversationId);
  if (data && data.projectId !== projectId)
    return <Elsewhere projectId={data.projectId} id={data.id} />;
  if (data || isNew) {
    return <OpenConversation conversationId={conversationId} stored={data} {...rest} />;
  }
  if (isNotFound(error)) return <NotFound />;
  return error ? <Failed error={error} retry={refetch} /> : <ConversationSkeleton />;
}

/** It does not exist, or its id in the URL is malformed. */
const isNotFound = (error: unknown): boolean =>
  isApiError(error) && ["not_found", "invalid_request"].some((code) => code === error.data?.code);

const NotFound = () => (
  <EmptyState icon={<MessageCircleOff />} title="Conversation not found" className="flex-1">
    It may have been deleted. Start a new one, or open another from the list.
  </EmptyState>
);

const Elsewhere = ({ projectId, id }: { projectId: string; id: string }) => (
  <EmptyState
    icon={<MessageCircleOff />}
    title="This conversation is about another project"
    className="flex-1"
    action={
      <Link href={`/p/${projectId}/assistant?c=${id}`} className={buttonClass()}>
        Open it there
      </Link>
    }
  />
);
