import { setTimeout as delay } from "node:timers/promises";
import type { GivenAnswer } from "../scoring/answer";
import { answerOf, chunksOf } from "./read-stream";

type AssistantAccess = { url: string; personalKey: string };

/** What answers: a model by its name, or the demo model that comes with the server. */
export type AskedModel = { tier: string; name: string; demo: boolean };

/** The assistant of a server, over its public API. */
export class AssistantApi {
  readonly #access: AssistantAccess;

  constructor(access: AssistantAccess) {
    this.#access = access;
  }

  /** The model that answers if a question names none. */
  async model(projectId: string): Promise<AskedModel> {
    const response = await this.#send("GET", `?project_id=${projectId}`);
    const { models } = (await response.json()) as { models: (AskedModel & { default: boolean })[] };
    const chosen = models.find((model) => model.default);
    if (!chosen) throw new Error("The assistant has no default model.");
    return { tier: chosen.tier, name: chosen.name, demo: chosen.demo };
  }

  /** Begins a conversation about a project. Resolves to its id. */
  async begin(projectId: string): Promise<string> {
    const response = await this.#send("POST", "/conversations", { project_id: projectId });
    return ((await response.json()) as { id: string }).id;
  }

  /**
   * Asks a question. An answer that fails is empty and ended, so that the other
   * questions are still asked.
   */
  async ask(conversationId: string, content: string): Promise<GivenAnswer> {
    const path = `/conversations/${conversationId}/messages`;
    try {
      const response = await this.#send("POST", path, { content });
      return answerOf(chunksOf(await response.text()), content);
    } catch (error) {
      return { ...answerOf([], content), ended: String(error) };
    }
  }

  /** Waits and repeats the request if a rate limit is reached. */
  async #send(method: string, path: string, body?: object): Promise<Response> {
    const { url, personalKey } = this.#access;
    const response = await fetch(`${url}/api/v1/assistant${path}`, {
      method,
      headers: { Authorization: `Bearer ${personalKey}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.ok) return response;
    const text = await response.text();
    const wait = Number(response.headers.get("retry-after"));
    if (response.status !== 429 || !text.includes("rate_limited") || !wait) {
      throw new Error(`${method} ${path}: ${response.status} ${text}`);
    }
    await delay(1_000 * wait);
    return this.#send(method, path, body);
  }
}
