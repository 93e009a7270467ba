import { ArrowDown } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { IconButton } from "@/ui/buttons/button";
import { Composer } from "./composer/composer";
import { ModelMenu } from "./composer/model-menu";
import { useModelChoice } from "./composer/use-model-choice";
import type { PreparedQuestion } from "./composer/use-prepared";
import type { ConversationViewProps } from "./conversation-view";
import { type StoredConversation, useAssistantStatus } from "./data/use-assistant";
import { Announcer } from "./messages/announcer";
import { DemoNote, Introduction } from "./messages/introduction";
import { MessageList } from "./messages/message-list";
import { turnsOf } from "./messages/turns";
import { useFollow } from "./messages/use-follow";
import { MessagesLeft } from "./messages-left/messages-left";
import { useSession } from "./session/use-session";
import { SuggestedQuestions } from "./suggestions/suggested-questions";

type OpenConversationProps = ConversationViewProps & { stored: StoredConversation | undefined };

/** The messages of a conversation, and the field for the next question. */
export function OpenConversation(props: OpenConversationProps) {
  const {
    projectId,
    conversationId,
    context,
    compact = false,
    prepared,
    autoFocus = false,
    aboveField,
  } = props;
  const { session, messages, ...state } = useSession(props);
  const { busy, failure } = state;
  const status = useAssistantStatus(projectId).data;
  const [chosen, chooseModel] = useModelChoice(projectId);
  // The plan may have changed since.
  const model = status?.models.find(({ tier, allowed }) => tier === chosen && allowed)?.tier;
  const [returned, setReturned] = useState<PreparedQuestion | null>(null);
  const end = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { atEnd, follow } = useFollow({ content, end }, busy);
  const turns = turnsOf(messages);
  const ask = (text: string, replaces?: string) => {
    follow();
    void session.ask({ text, model, context, replaces });
  };
  const isEmpty = turns.length === 0 && !failure?.question;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape stops the answer from anywhere in it
    <div onKeyDown={stopOnEscape(busy, session)} className="flex min-w-0 flex-1 flex-col">
      <div ref={content} className="flex min-w-0 flex-1 flex-col">
        {isEmpty ? (
          <Introduction compact={compact}>
            {status?.models.some((one) => one.default && one.demo) && <DemoNote />}
            <SuggestedQuestions projectId={projectId} context={context} onPick={ask} />
          </Introduction>
        ) : (
          <MessageList
            turns={turns}
            {...state}
            onAsk={ask}
            onDecide={(id, approved) => void session.decide(id, approved)}
            onRetry={() => void session.retry()}
            onRetryWithDefault={() =>
              failure?.question && void session.ask({ ...failure.question, model: undefined })
            }
            onAskInNew={() => void session.restart()}
            onReturn={(question) => {
              setReturned({ question });
              session.dismissFailure();
            }}
          />
        )}
      </div>
      <Announcer busy={busy} answer={turns.at(-1)?.answer} />
      <Composer
        draftKey={conversationId ?? `new in ${projectId}`}
        busy={busy}
        stopping={state.stopping}
        onAsk={ask}
        onStop={() => void session.stop()}
        prepared={prepared}
        returned={returned}
        models={status && <ModelMenu models={status.models} value={model} onChange={chooseModel} />}
        autoFocus={autoFocus}
      >
        <MessagesLeft projectId={projectId} />
        {!atEnd && !isEmpty && <ToEnd onPress={follow} />}
        {aboveField}
      </Composer>
      <div ref={end} className="h-px" />
    </div>
  );
}

const ToEnd = ({ onPress }: { onPress: () => void }) => (
  <div className="pointer-events-none absolute inset-x-0 -top-10 flex justify-center">
    <IconButton
      label="Go to the newest message"
      icon={<ArrowDown />}
      variant="secondary"
      onClick={onPress}
      className="pointer-events-auto rounded-full"
    />
  </div>
);

const stopOnEscape =
  (busy: boolean, session: { stop: () => Promise<void> }) => (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !busy || event.defaultPrevented) return;
    // Keeps the panel open.
    event.preventDefault();
    void session.stop();
  };
