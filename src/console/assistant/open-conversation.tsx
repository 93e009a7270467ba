import { useRef } from "react";
import { Composer } from "./composer/composer";
import type { ConversationViewProps } from "./conversation-view";
import type { StoredConversation } from "./data/use-assistant";
import { FailedQuestion } from "./messages/failed-question";
import { Turn } from "./messages/turn";
import { turnsOf } from "./messages/turns";
import { useFollow } from "./messages/use-follow";
import { useSession } from "./session/use-session";
import { SuggestedQuestions } from "./suggestions/suggested-questions";

type OpenConversationProps = ConversationViewProps & { stored: StoredConversation | undefined };

/** The messages of a conversation, and the field for the next question. */
export function OpenConversation(props: OpenConversationProps) {
  const { projectId, conversationId, stored, context, compact = false, onCreated } = props;
  const { prepared, autoFocus = false, aboveField } = props;
  const open = useSession({ projectId, conversationId, stored, onCreated });
  const { session, messages, busy, stopping, failure } = open;
  const end = useRef<HTMLDivElement>(null);
  useFollow(end, messages);
  const turns = turnsOf(messages);
  const ask = (text: string, replaces?: string) => {
    void session.ask({ text, context, replaces });
  };
  return (
    <div className="flex min-h-full min-w-0 flex-1 flex-col">
      <ol aria-label="Messages" className="flex flex-1 flex-col gap-8 pb-6">
        {turns.map((turn, at) => (
          <Turn
            // biome-ignore lint/suspicious/noArrayIndexKey: a question keeps its place when the server names it
            key={at}
            turn={turn}
            running={busy && at === turns.length - 1}
            compact={compact}
          />
        ))}
        {failure?.question && (
          <FailedQuestion
            failure={failure}
            onRetry={() => failure.question && void session.ask(failure.question)}
          />
        )}
      </ol>
      {turns.length === 0 && !failure && (
        <SuggestedQuestions projectId={projectId} context={context} onPick={ask} />
      )}
      <Composer
        draftKey={conversationId ?? `new in ${projectId}`}
        busy={busy}
        stopping={stopping}
        onAsk={ask}
        onStop={() => void session.stop()}
        prepared={prepared}
        autoFocus={autoFocus}
      >
        {aboveField}
      </Composer>
      <div ref={end} />
    </div>
  );
}
