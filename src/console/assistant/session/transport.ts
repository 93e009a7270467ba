import { type ChatTransport, DefaultChatTransport, type UIMessageChunk } from "ai";
import type { AssistantMessage } from "@/assistant/messages";
import { timeToolCall } from "../tool-calls/tool-times";
import { conversationUrl, send } from "./request";

/**
 * In place of a body: reads the running answer. It continues the parts that the answer
 * had before an approval.
 */
export const FOLLOW = { follow: true };

type SendOptions = Parameters<ChatTransport<AssistantMessage>["sendMessages"]>[0];

type TransportOptions = {
  /** Creates the conversation if it does not exist yet. */
  conversationId: () => Promise<string>;
  /** Called once the server answers, before the first chunk. */
  onAnswering: () => void;
};

/**
 * Sends questions and decisions, and reads answers as they are written. The body only has what is
 * new: the server has the messages before it.
 */
export class AssistantTransport extends DefaultChatTransport<AssistantMessage> {
  readonly #onAnswering: () => void;
  /** Whether chunks arrive as they are written, rather than all that were written so far. */
  #live = true;

  constructor({ conversationId, onAnswering }: TransportOptions) {
    super({
      fetch: send,
      prepareSendMessagesRequest: async ({ body = {} }) => ({
        api: conversationUrl(await conversationId(), "/messages"),
        body,
      }),
      prepareReconnectToStreamRequest: async () => ({
        api: conversationUrl(await conversationId(), "/stream"),
      }),
    });
    this.#onAnswering = onAnswering;
  }

  override async sendMessages(options: SendOptions): Promise<ReadableStream<UIMessageChunk>> {
    this.#live = options.body !== FOLLOW;
    if (this.#live) return super.sendMessages(options);
    const { chatId, abortSignal } = options;
    const running = await this.reconnectToStream({ chatId, ...(abortSignal && { abortSignal }) });
    if (running === null) throw new CutOff();
    return running;
  }

  protected override processResponseStream(
    stream: ReadableStream<Uint8Array<ArrayBufferLike>>,
  ): ReadableStream<UIMessageChunk> {
    this.#onAnswering();
    return super.processResponseStream(stream).pipeThrough(this.#completeOrCut());
  }

  /** Without any chunk, there was nothing to answer: another decision is awaited. */
  #completeOrCut(): TransformStream<UIMessageChunk, UIMessageChunk> {
    const isLive = this.#live;
    let last: UIMessageChunk["type"] | undefined;
    return new TransformStream({
      transform(chunk, controller) {
        last = chunk.type;
        if (isLive) timeToolCall(chunk);
        controller.enqueue(chunk);
      },
      flush(controller) {
        if (last !== undefined && last !== "finish") controller.error(new CutOff());
      },
    });
  }
}

/** The connection was lost before the answer's end, or nothing runs any more. */
class CutOff extends Error {
  constructor() {
    super("The connection was lost.");
    this.name = "CutOff";
  }
}
