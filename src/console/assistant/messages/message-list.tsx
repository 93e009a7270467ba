import { useCallback, useRef } from "react";
import { Banner } from "@/ui/feedback/banner";
import type { SessionState } from "../session/session";
import { FailedQuestion } from "./failed-question";
import { Turn, type TurnActions } from "./turn";
import type { ShownTurn } from "./turns";

type MessageListProps = SessionState &
  TurnActions & {
    turns: readonly ShownTurn[];
    onRetry: () => void;
    onRetryWithDefault: () => void;
    onAskInNew: () => void;
    /** Puts a question that could not be sent back into the field. */
    onReturn: (text: string) => void;
  };

/** The questions and answers, the oldest first. */
export function MessageList(props: MessageListProps) {
  const { turns, busy, reconnecting, failure, onReturn } = props;
  const { onRetry, onRetryWithDefault, onAskInNew } = props;
  // The same functions on every render, so that answers are not drawn again.
  const latest = useRef(props);
  latest.current = props;
  const onAsk = useCallback<TurnActions["onAsk"]>((...asked) => latest.current.onAsk(...asked), []);
  const onDecide = useCallback<TurnActions["onDecide"]>(
    (...decided) => latest.current.onDecide(...decided),
    [],
  );
  return (
    <ol aria-label="Messages" className="flex min-w-0 flex-1 flex-col gap-8 pb-6">
      {turns.map((turn, at) => (
        <Turn
          // biome-ignore lint/suspicious/noArrayIndexKey: a question keeps its place when the server names it
          key={at}
          turn={turn}
          running={busy && at === turns.length - 1}
          busy={busy}
          later={turns.length - 1 - at}
          onAsk={onAsk}
          onDecide={onDecide}
        />
      ))}
      {reconnecting && (
        <li>
          <Banner title="The connection was lost. Reconnecting…">
            The answer goes on without it.
          </Banner>
        </li>
      )}
      {failure?.question ? (
        <FailedQuestion
          failure={{ ...failure, question: failure.question }}
          busy={busy}
          onRetry={onRetry}
          onRetryWithDefault={onRetryWithDefault}
          onAskInNew={onAskInNew}
          onEdit={() => failure.question && onReturn(failure.question.text)}
        />
      ) : (
        failure && (
          <li>
            <Banner tone="bad" title="This did not work.">
              {failure.error.message}
            </Banner>
          </li>
        )
      )}
    </ol>
  );
}
