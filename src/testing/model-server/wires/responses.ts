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

/** OpenAI's Responses API. */
export const responses: Wire = {
  path: "/v1/responses",
  writer,
  read,
  errorBody: (status) => ({
    error: { message: PROVIDER_DETAIL, type: "test_error", param: null, code: String(status) },
  }),
};

const INCOMPLETE: Partial<Record<Finish, string>> = {
  length: "max_output_tokens",
  refused: "content_filter",
};

function writer(sendEvent: SendEvent): Writer {
  let sequence_number = 0;
  let output_index = -1;
  let text: { id: string; text: string } | null = null;
  const send = (type: string, fields: object) =>
    sendEvent({ type, sequence_number: sequence_number++, ...fields }, type);
  const response = (fields: object) => ({
    response: { id: "resp_test", created_at: 1_785_000_000, model: "test", ...fields },
  });
  const add = (item: object) => {
    output_index++;
    send("response.output_item.added", { output_index, item });
  };
  const done = (item: object) => send("response.output_item.done", { output_index, item });
  const message = (id: string) => ({ type: "message", id, role: "assistant", content: [] });
  const closeText = () => {
    if (text === null) return;
    const { id } = text;
    send("response.output_text.done", { item_id: id, output_index, content_index: 0 });
    done(message(id));
    text = null;
  };

  return {
    start: () => send("response.created", response({ status: "in_progress" })),
    text(delta) {
      if (text === null) {
        text = { id: `msg_${output_index + 1}`, text: "" };
        add(message(text.id));
      }
      const at = { item_id: text.id, output_index, content_index: 0 };
      send("response.output_text.delta", { ...at, delta });
    },
    tool({ id, name, json }) {
      closeText();
      const item = { type: "function_call", id: `fc_${id}`, call_id: id, name };
      add({ ...item, arguments: "", status: "in_progress" });
      for (const delta of inPieces(json)) {
        const at = { item_id: item.id, output_index };
        send("response.function_call_arguments.delta", { ...at, delta });
      }
      done({ ...item, arguments: json, status: "completed" });
    },
    error: () =>
      send("error", { error: { type: "server_error", code: "500", message: PROVIDER_DETAIL } }),
    finish(finish, usage) {
      closeText();
      const reason = INCOMPLETE[finish];
      const incomplete_details = reason === undefined ? null : { reason };
      const type = reason === undefined ? "response.completed" : "response.incomplete";
      send(type, response({ incomplete_details, usage: usageOf(usage) }));
    },
  };
}

const usageOf = ({ input, output, cacheRead = 0 }: Usage) => ({
  input_tokens: input,
  input_tokens_details: { cached_tokens: cacheRead },
  output_tokens: output,
  output_tokens_details: { reasoning_tokens: 0 },
});

type Item = {
  type?: string;
  role?: "system" | "developer" | "user" | "assistant";
  name?: string;
  content?: unknown;
  output?: unknown;
};

function read({ input, instructions, tools }: Body): Conversation {
  const items = input as Item[];
  const system = items.filter(({ role }) => role === "system" || role === "developer");
  return {
    system: [textOf(instructions), ...system.map(({ content }) => textOf(content))]
      .join("\n")
      .trim(),
    tools: ((tools ?? []) as { name: string }[]).map(({ name }) => name),
    messages: items.flatMap(readItem),
  };
}

function readItem({ type, role, name = "", content, output }: Item): Message[] {
  if (type === "function_call") return [{ role: "assistant", text: "", calls: [name] }];
  if (type === "function_call_output") return [{ role: "tool", text: textOf(output), calls: [] }];
  if (role !== "user" && role !== "assistant") return [];
  return [{ role, text: textOf(content), calls: [] }];
}
