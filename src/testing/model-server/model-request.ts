import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Body, Conversation, Message } from "./reply";

export type WireName = "anthropic" | "chat_completions" | "responses";

/** A request that the model server received. */
export type ModelRequest = Conversation & {
  wire: WireName;
  headers: IncomingHttpHeaders;
  body: Body;
  /** The user's last question, without what they look at. */
  question: string;
  /** How many times the model called tools since the question. */
  step: number;
  /** Resolves when the client closes the connection before the answer ends. */
  aborted: Promise<void>;
};

export async function readRequest(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString("utf8")) as Body;
}

export function modelRequest(
  wire: WireName,
  conversation: Conversation,
  {
    headers,
    body,
    response,
  }: { headers: IncomingHttpHeaders; body: Body; response: ServerResponse },
): ModelRequest {
  const { messages } = conversation;
  const asked = messages.findLastIndex(({ role }) => role === "user");
  return {
    ...conversation,
    wire,
    headers,
    body,
    question: withoutScreen(messages[asked]?.text ?? ""),
    step: stepsSince(messages.slice(asked + 1)),
    aborted: new Promise((resolve) => {
      response.once("close", () => {
        if (!response.writableFinished) resolve();
      });
    }),
  };
}

const withoutScreen = (text: string): string =>
  text.replace(/^<screen>\n[^\n]*\n<\/screen>/, "").trim();

/** Results that follow each other belong to one step. */
const stepsSince = (messages: Message[]): number =>
  messages.filter(({ role }, at) => role === "tool" && messages[at - 1]?.role !== "tool").length;
