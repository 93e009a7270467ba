import { MessagesSquare } from "lucide-react";
import { Failed } from "@/console/failed";
import { EmptyState } from "@/ui/feedback/empty-state";
import { Skeleton } from "@/ui/loading/skeleton";
import { useConversations } from "../data/use-conversations";
import { ConversationRow } from "./conversation-row";

type ConversationListProps = {
  projectId: string;
  openedId: string | null;
  /** Called when the user opens one. */
  onOpen?: () => void;
  /** Called when the open one has been deleted. */
  onDeleted: () => void;
};

/** The user's conversations about the project, the newest first. */
export function ConversationList({
  projectId,
  openedId,
  onOpen,
  onDeleted,
}: ConversationListProps) {
  const { data, error, refetch } = useConversations(projectId);
  if (error && !data) return <Failed error={error} retry={refetch} />;
  if (!data) return <Lines />;
  if (data.length === 0) {
    return (
      <EmptyState icon={<MessagesSquare />} title="No conversations yet" className="px-2">
        Your questions are kept here. Only you can see them.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Conversations" className="flex flex-col gap-0.5">
      {data.map((conversation) => (
        <ConversationRow
          key={conversation.id}
          conversation={conversation}
          current={conversation.id === openedId}
          onOpen={onOpen}
          onDeleted={() => conversation.id === openedId && onDeleted()}
        />
      ))}
    </ul>
  );
}

const WIDTHS = ["80%", "95%", "70%", "85%"];

const Lines = () => (
  <div aria-busy="true" className="flex flex-col gap-4 p-2">
    {WIDTHS.map((width) => (
      <Skeleton key={width} className="h-6" style={{ width }} />
    ))}
  </div>
);
