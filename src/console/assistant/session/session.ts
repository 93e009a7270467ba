import { Chat } from "@ai-sdk/react";
import type { AssistantMessage, ScreenContext } from "@/assistant/messages";
import { sameJson } from "@/console/json/same-json";
import type { AssistantTier } from "@/plans/plans";
import { OtherViews } from "./other-views";
import { createConversation, RequestError, requestStop } from "./request";
import { AssistantTransport, FOLLOW } from "./transport";
import { nextTry } from "./waiting";

export type Question = {
  text: string;
  model?: AssistantTier | undefined;
  context?: ScreenContext | undefined;
  /** The turn to ask again: it and the later ones are deleted. */
  replaces?: string | undefined;
};

export type Failure = {
  error: RequestError;
  /** What was not sent; missing if a decision or a stop failed. */
  question?: Question;
};

export type SessionState = {
  /** Whether an answer is being written, here or in another tab. */
  busy: boolean;
  stopping: boolean;
  reconnecting: boolean;
  failure: Failure | null;
};

type Stored = { messages: AssistantMessage[]; running: boolean };

type Options = {
  projectId: string;
  /** Undefined for a conversation that its first question creates. */
  conversationId: string | undefined;
  messages: AssistantMessage[];
  /**
   * Loads the conversation anew; null if it no longer exists. Rejects if the
   * server cannot be reached.
   */
  reload: (id: string) => Promise<Stored | null>;
  onCreated: (id: string) => void;
  /** Called after a call that the user approved. */
  onSaved: () => void;
};

const ENDED = { busy: false, stopping: false, reconnecting: false };
const IDLE: SessionState = { ...ENDED, failure: null };

/**
 * A conversation on screen: sends, reads answers while they are written, and reconnects. What the
 * server has stored wins as soon as nothing runs.
 */
export class ConversationSession {
  readonly chat: Chat<AssistantMessage>;
  #state = IDLE;
  #id: string | undefined;
  #creating: Promise<string> | undefined;
  #closed = false;
  #otherViews: OtherViews | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(private readonly options: Options) {
    this.#id = options.conversationId;
    this.chat = new Chat<AssistantMessage>({
      messages: options.messages,
      transport: new AssistantTransport({
        conversationId: () => this.#ensureConversation(),
        onAnswering: () => this.#onAnswering(),
      }),
    });
  }

  readonly state = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /**
   * Starts listening to the other tabs; returns a function that leaves the
   * conversation to the server.
   */
  open(onOtherChange: () => void): () => void {
    this.#closed = false;
    this.#otherViews = new OtherViews((id) => id === this.#id && onOtherChange());
    return () => {
      this.#closed = true;
      this.#otherViews?.close();
      this.#otherViews = undefined;
      // A request that has not been answered yet might not have arrived.
      if (this.chat.status === "streaming") void this.chat.stop();
    };
  }

  /** Shows what the server has stored, and reads on if an answer runs. */
  async sync(stored: Stored): Promise<void> {
    if (this.#state.busy || this.#closed) return;
    this.#show(stored.messages);
    if (!stored.running) return;
    this.#set({ busy: true });
    if (await this.#read()) await this.#finish();
    else await this.#settle();
  }

  async ask(question: Question): Promise<void> {
    if (this.#state.busy) return;
    const before = this.chat.messages;
    this.#set({ busy: true, failure: null });
    this.chat.messages = withoutTurn(before, question.replaces);
    const { text, model, context, replaces } = question;
    await this.chat.sendMessage({ text }, { body: { content: text, model, context, replaces } });
    await this.#afterSending(before, question);
  }

  /** Sends the failed question again, unless it has arrived after all. */
  async retry(): Promise<void> {
    const { error, question } = this.#state.failure ?? {};
    if (!question || this.#state.busy) return;
    if (error?.code !== "unreachable" || this.#id === undefined) return this.ask(question);
    this.#set({ busy: true });
    const stored = await this.options.reload(this.#id).catch(() => undefined);
    this.#set({ busy: false });
    if (!stored) return;
    if (!isNewIn(stored.messages, this.chat.messages, question)) return this.ask(question);
    this.#set({ failure: null });
    return this.sync(stored);
  }

  /** Asks the failed question in a new conversation, because this one was deleted. */
  async restart(): Promise<void> {
    const { question } = this.#state.failure ?? {};
    if (!question || this.#state.busy) return;
    this.#id = undefined;
    this.#creating = undefined;
    this.chat.messages = [];
    return this.ask({ ...question, replaces: undefined });
  }

  async decide(approvalId: string, approved: boolean): Promise<void> {
    if (this.#state.busy) return;
    const before = this.chat.messages;
    this.#set({ busy: true, failure: null });
    await this.chat.addToolApprovalResponse({ id: approvalId, approved });
    await this.chat.sendMessage(undefined, { body: { approvalId, approved } });
    await this.#afterSending(before);
    if (approved) this.options.onSaved();
  }

  async stop(): Promise<void> {
    if (!this.#state.busy || this.#state.stopping) return;
    this.#set({ stopping: true });
    await this.#stopNow();
  }

  dismissFailure(): void {
    this.#set({ failure: null });
  }

  async #afterSending(before: AssistantMessage[], question?: Question): Promise<void> {
    const error = this.#takeError();
    if (error instanceof RequestError) {
      this.chat.messages = before;
      this.#set({ failure: { error, ...(question && { question }) } });
      if (isUnchanged(error, question)) return this.#set(ENDED);
    }
    if (error) await this.#settle();
    else await this.#finish();
  }

  /** Reads the running answer. Returns whether its end was reached. */
  async #read(): Promise<boolean> {
    await this.chat.sendMessage(undefined, { body: FOLLOW });
    return this.#takeError() === undefined;
  }

  /** Shows what is stored, and reads what runs to its end, through lost connections. */
  async #settle(): Promise<void> {
    for (let tries = 0; !this.#closed && this.#id !== undefined; tries++) {
      const stored = await this.options.reload(this.#id).catch(() => undefined);
      if (stored) this.#show(stored.messages);
      if (stored === null || stored?.running === false) break;
      if (tries > 0 || stored === undefined) {
        this.#set({ reconnecting: true });
        await nextTry(tries);
      }
      if (stored && (await this.#read())) return this.#finish();
    }
    this.#end();
  }

  /** The user can go on at once, while what is stored is loaded: it has the question's id. */
  async #finish(): Promise<void> {
    this.#end();
    if (this.#id === undefined || this.#closed) return;
    const stored = await this.options.reload(this.#id).catch(() => null);
    if (stored) await this.sync(stored);
  }

  #end(): void {
    if (this.#id !== undefined) this.#otherViews?.tell(this.#id);
    this.#set(ENDED);
  }

  /** Keeps messages that have not changed, so that they are not drawn again. */
  #show(messages: AssistantMessage[]): void {
    const shown = this.chat.messages;
    const next = messages.map((message, at) => {
      const same = shown[at];
      return same && sameJson(same, message) ? same : message;
    });
    const isSame = next.length === shown.length && next.every((one, at) => one === shown[at]);
    if (!isSame) this.chat.messages = next;
  }

  #ensureConversation(): Promise<string> {
    if (this.#id !== undefined) return Promise.resolve(this.#id);
    this.#creating ??= createConversation(this.options.projectId).then(
      (id) => {
        this.#id = id;
        this.options.onCreated(id);
        return id;
      },
      (error: unknown) => {
        this.#creating = undefined;
        throw error;
      },
    );
    return this.#creating;
  }

  #takeError(): Error | undefined {
    const { error } = this.chat;
    this.chat.clearError();
    return error;
  }

  #onAnswering(): void {
    this.#set({ reconnecting: false });
    if (this.#closed) return void this.chat.stop();
    if (this.#id !== undefined) this.#otherViews?.tell(this.#id);
    // The first request to stop may have arrived before the question.
    if (this.#state.stopping) void this.#stopNow();
  }

  async #stopNow(): Promise<void> {
    if (this.#id === undefined) return;
    await requestStop(this.#id).catch((error: unknown) => {
      const failure = error instanceof RequestError ? { error } : null;
      this.#set({ stopping: false, failure });
    });
  }

  #set(change: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Whether the server's conversation is still as it was, or cannot be loaded now. */
const isUnchanged = ({ code }: RequestError, question: Question | undefined): boolean =>
  code === "unreachable" || (question !== undefined && code !== "conflict");

/** The messages before a turn's question; all without a turn. */
function withoutTurn(messages: AssistantMessage[], turnId: string | undefined) {
  if (turnId === undefined) return messages;
  const answer = messages.findIndex(({ id }) => id === turnId);
  return answer < 0 ? messages : messages.slice(0, answer - 1);
}

/** Whether the question is among the messages that have been stored since those shown. */
function isNewIn(stored: AssistantMessage[], shown: AssistantMessage[], { text }: Question) {
  const known = new Set(shown.map(({ id }) => id));
  return stored.some(
    ({ id, role, parts }) =>
      role === "user" && !known.has(id) && parts[0]?.type === "text" && parts[0].text === text,
  );
}
