import { DefaultChatTransport, type UIMessageChunk } from "ai";
import type { AssistantMessage } from "@/assistant/messages";
import { conversationUrl, send } from "./request";

type TransportOptions = {
  /** Creates the conversation if it does not exist yet. */
  conversationId: () => Promise<string>;
  /** Called once the server answers, before the first chunk. */
  onAnswering: () => void;
};

/**
 * Sends questions and decisions, and reads answers as they are written. The body only has what is new: the server
 * has the messages before it.
 */
export class AssistantTransport extends DefaultChatTransport<AssistantMessage> {
  readonly #onAnswering: () => void;

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

  protected override processResponseStream(
    stream: ReadableStream<Uint8Array<ArrayBufferLike>>,
  ): ReadableStream<UIMessageChunk> {
    this.#onAnswering();
    return super.processResponseStream(stream).pipeThrough(completeOrCut());
  }
}

/** A stream without its last chunk was cut off. */
export class CutOff extends Error {
  constructor() {
    super("The connection was lost.");
    this.name = "CutOff";
  }
}

function completeOrCut(): TransformStream<UIMessageChunk, UIMessageChunk> {
  let complete = false;
  return new TransformStream({
    transform(chunk, controller) {
      complete ||= chunk.type === "finish" || chunk.type === "abort";
      controller.enqueue(chunk);
    },
    flush(controller) {
      if (!complete) controller.error(new CutOff());
    },
  });
}
