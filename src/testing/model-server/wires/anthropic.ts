import {
  type Body,
  type Conversation,
  type Finish,
  type Message,
  PROVIDER_DETAIL,
  type SendEvent,
  type Usage,
  type Wire,
  type Writer,
} from "../reply";
import { inPieces, textOf } from "./blocks";

/** Anthropic's Messages API. */
export const anthropic: Wire = {
  path: "/v1/messages",
  writer,
  read,
  errorBody: (status) => ({
    type: "error",
    error: { type: ERROR_TYPES[status] ?? "api_error", message: PROVIDER_DETAIL },
  }),
};

const ERROR_TYPES: Record<number, string> = {
  401: "authentication_error",
  429: "rate_limit_error",
  529: "overloaded_error",
};

const STOP_REASONS: Record<Finish, string> = {
  stop: "end_turn",
  tool_calls: "tool_use",
  length: "max_tokens",
  refused: "refusal",
};

function writer(sendEvent: SendEvent): Writer {
  const send = (event: { type: string; [field: string]: unknown }) => sendEvent(event, event.type);
  let index = -1;
  let open: "text" | null = null;

  const start = (block: object) => {
    stop();
    index++;
    send({ type: "content_block_start", index, content_block: block });
  };
  const delta = (change: object) => send({ type: "content_block_delta", index, delta: change });
  const stop = () => {
    if (open !== null) send({ type: "content_block_stop", index });
    open = null;
  };

  return {
    start(usage) {
      const message = { id: "msg_test", type: "message", role: "assistant", model: "test" };
      const begun = { ...usageOf(usage), output_tokens: 1 };
      send({ type: "message_start", message: { ...message, content: [], usage: begun } });
      send({ type: "ping" });
    },
    text(text) {
      if (open === null) start({ type: "text", text: "" });
      open = "text";
      delta({ type: "text_delta", text });
    },
    tool({ id, name, json }) {
      start({ type: "tool_use", id, name, input: {} });
      for (const partial_json of ["", ...inPieces(json)]) {
        delta({ type: "input_json_delta", partial_json });
      }
      send({ type: "content_block_stop", index });
    },
    error: () => send({ ...anthropic.errorBody(529), type: "error" }),
    finish(finish, usage) {
      stop();
      const end = { stop_reason: STOP_REASONS[finish], stop_sequence: null };
      send({ type: "message_delta", delta: end, usage: { output_tokens: usage.output } });
      send({ type: "message_stop" });
    },
  };
}

const usageOf = ({ input, cacheRead = 0, cacheWrite = 0 }: Usage) => ({
  input_tokens: input - cacheRead - cacheWrite,
  cache_read_input_tokens: cacheRead,
  cache_creation_input_tokens: cacheWrite,
});

type Block = { type: string; text?: string; name?: string; content?: unknown };

function read({ system, tools, messages }: Body): Conversation {
  return {
    system: textOf(system),
    tools: ((tools ?? []) as { name: string }[]).map(({ name }) => name),
    messages: (messages as { role: "user" | "assistant"; content: Block[] }[]).flatMap(readMessage),
  };
}

/** The results of tools are parts of the user's messages. */
function readMessage({
  role,
  content,
}: {
  role: "user" | "assistant";
  content: Block[];
}): Message[] {
  const of = (type: string) => content.filter((block) => block.type === type);
  const calls = of("tool_use").map(({ name = "" }) => name);
  const text = textOf(of("text"));
  return [
    ...of("tool_result").map((result): Message => {
      return { role: "tool", text: textOf(result.content), calls: [] };
    }),
    ...(text === "" && calls.length === 0 ? [] : [{ role, text, calls }]),
  ];
}
