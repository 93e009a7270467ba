import type { UIMessageChunk } from "ai";
import { z } from "zod";
import type { TestServer } from "./server";

type Access = Pick<TestServer, "url" | "personalKey">;

const conversation = z.object({
  running: z.boolean(),
  messages: z.array(
    z.object({
      role: z.string(),
      metadata: z.object({ ended: z.object({ code: z.string() }).optional() }).optional(),
      parts: z.array(z.object({ type: z.string(), text: z.string().optional() })),
    }),
  ),
});

const PATH = "/api/v1/assistant/conversations";

/** Talks to the assistant over the API, as a user with a personal key. */
export function assistantOf({ url, personalKey }: Access) {
  const send = (path: string, method = "GET", body?: object) =>
    fetch(`${url}${PATH}${path}`, {
      method,
      headers: { Authorization: `Bearer ${personalKey}` },
      ...(body && { body: JSON.stringify(body) }),
    });
  return {
    async start(): Promise<string> {
      const response = await send("", "POST", {});
      return z.object({ id: z.string() }).parse(await response.json()).id;
    },
    ask: (id: string, content: string) => send(`/${id}/messages`, "POST", { content }),
    follow: (id: string) => send(`/${id}/stream`),
    stop: (id: string) => send(`/${id}/stop`, "POST"),
    /** What was said in a conversation, and why its last answer ended early. */
    async open(id: string) {
      const response = await send(`/${id}`);
      const { running, messages } = conversation.parse(await response.json());
      return {
        running,
        said: messages.map(({ parts }) => parts.map(({ text = "" }) => text).join("")),
        ended: messages.at(-1)?.metadata?.ended?.code,
      };
    },
  };
}

/** The chunks of an answer as they arrive; leaving the loop closes the connection. */
export async function* chunksOf(response: Response): AsyncGenerator<UIMessageChunk> {
  if (response.body === null) throw new Error(`${response.status}: no stream.`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  try {
    for (;;) {
      const { done, value = "" } = await reader.read();
      if (done) return;
      const events = `${text}${value}`.split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) {
        if (event.startsWith("data: {")) yield JSON.parse(event.slice("data: ".length));
      }
    }
  } finally {
    await reader.cancel();
  }
}

export async function textOf(response: Response): Promise<string> {
  let text = "";
  for await (const chunk of chunksOf(response)) {
    if (chunk.type === "text-delta") text += chunk.delta;
  }
  return text;
}

/** Reads until an answer says this, and closes the connection. */
export async function readUntil(response: Response, wanted: string): Promise<void> {
  let text = "";
  for await (const chunk of chunksOf(response)) {
    if (chunk.type === "text-delta") text += chunk.delta;
    if (text === wanted) return;
  }
  throw new Error(`The answer ended with "${text}".`);
}
