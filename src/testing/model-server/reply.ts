/** Part of an answer: text, or one of the others. */
export type Piece = string | ToolCall | Wait | Break;

/** `input` is sent as JSON; a string is sent as it is, for malformed JSON. */
export type ToolCall = { tool: string; input: object | string };

/** Sends nothing until the promise resolves. */
export type Wait = { until: Promise<unknown> };

/**
 * What a broken provider does in mid-stream: it resets the connection, ends the stream without the
 * events that end an answer, sends bytes that are not events, or an event that is not JSON, or an
 * event with an error.
 */
export type Break = { fault: "reset" | "cut" | "garbage" | "bad_json" | "error" };

export type Usage = { input: number; output: number; cacheRead?: number; cacheWrite?: number };

export type Finish = "stop" | "tool_calls" | "length" | "refused";

/** Why no answer begins: an HTTP error, no response at all, or a closed connection. */
export type Failure =
  | { status: number; retryAfter?: number }
  | { failure: "hang" | "reset" | "not_a_stream" };

export type Answer = { pieces: Piece[]; usage?: Usage; finish?: Finish };

export type Reply = Piece[] | Answer | Failure;

/** In a reply, the model never goes on. */
export const HANG: Wait = { until: new Promise(() => undefined) };

export const DEFAULT_USAGE: Usage = { input: 1_000, output: 50 };

/**
 * Providers say in errors what users and logs must not see. Every error of the test
 * server has this text.
 */
export const PROVIDER_DETAIL = "org-4711 of key sk-secret-0815 at internal-host";

/** Writes an answer in a provider's format. */
export type Writer = {
  start(usage: Usage): void;
  text(delta: string): void;
  tool(call: { id: string; name: string; json: string }): void;
  error(): void;
  finish(finish: Finish, usage: Usage): void;
};

/** A provider's format: how it writes answers and errors, and reads requests. */
export type Wire = {
  path: string;
  writer(send: SendEvent): Writer;
  errorBody(status: number): object;
  read(body: Body): Conversation;
};

/** Sends an event of the stream; `name` is its line `event:`. */
export type SendEvent = (data: object | string, name?: string) => void;

export type Conversation = { system: string; tools: string[]; messages: Message[] };

/** `text` is what was said or, from a tool, returned. */
export type Message = { role: "user" | "assistant" | "tool"; text: string; calls: string[] };

/** The JSON of a request. */
export type Body = { [field: string]: unknown };
