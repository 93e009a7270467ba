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

/** OpenAI's chat completions, which compatible servers speak. */
export const chatCompletions: Wire = {
  path: "/v1/chat/completions",
  writer,
  read,
  errorBody: (status) => ({
    error: { message: PROVIDER_DETAIL, type: "test_error", param: null, code: String(status) },
  }),
};

const FINISH_REASONS: Record<Finish, string> = {
  stop: "stop",
  tool_calls: "tool_calls",
  length: "length",
  refused: "content_filter",
};

function writer(send: SendEvent): Writer {
  let tools = 0;
  const chunk = (fields: object) =>
    send({
      id: "chatcmpl-test",
      object: "chat.completion.chunk",
      created: 1_785_000_000,
      model: "test",
      ...fields,
    });
  const delta = (change: object, finish_reason: string | null = null) =>
    chunk({ choices: [{ index: 0, delta: change, finish_reason }] });

  return {
    start: () => delta({ role: "assistant", content: "" }),
    text: (content) => delta({ content }),
    tool({ id, name, json }) {
      const index = tools++;
      const call = { index, id, type: "function", function: { name, arguments: "" } };
      delta({ tool_calls: [call] });
      for (const piece of inPieces(json)) {
        delta({ tool_calls: [{ index, function: { arguments: piece } }] });
      }
    },
    error: () => send(chatCompletions.errorBody(500)),
    finish(finish, usage) {
      delta({}, FINISH_REASONS[finish]);
      chunk({ choices: [], usage: usageOf(usage) });
      send("[DONE]");
    },
  };
}

const usageOf = ({ input, output, cacheRead = 0 }: Usage) => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
  prompt_tokens_details: { cached_tokens: cacheRead },
});

type ChatMessage = {
  role: "system" | "user" | "assistant" | "tool";
  content?: unknown;
  tool_calls?: { function: { name: string } }[];
};

function read({ tools, messages }: Body): Conversation {
  const all = messages as ChatMessage[];
  return {
    system: all
      .filter(({ role }) => role === "system")
      .map(({ content }) => textOf(content))
      .join("\n"),
    tools: ((tools ?? []) as { function: { name: string } }[]).map((tool) => tool.function.name),
    messages: all.flatMap(({ role, content, tool_calls = [] }): Message[] => {
      if (role === "system") return [];
      return [{ role, text: textOf(content), calls: tool_calls.map((call) => call.function.name) }];
    }),
  };
}
