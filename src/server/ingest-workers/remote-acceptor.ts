import type { Duplex } from "node:stream";
import {
  type Accepted,
  type Acceptor,
  type Admission,
  type Input,
  Refused,
} from "@/ingest/accepting/acceptor";
import { LruMap } from "@/ingest/visitor/lru-map";
import { looksLikeIngestKey } from "@/teams/access/key-format";
import { FrameReader, FrameWriter, type Message } from "./frames";
import { type Call, type Reply, readOutcomes } from "./protocol";

const MAX_KEYS = 10_000;

type Unanswered = { resolve(reply: Reply): void; reject(error: Refused): void };

/** A call without its id. */
type Question = Call extends infer One ? (One extends Call ? Omit<One, "id"> : never) : never;

/**
 * Accepts events in the main process, at the other end of `stream`.
 *
 * Remembers which project a key belongs to, but only for valid keys of active projects, and only until the
 * main process refuses one: it decides about each request, so this never lets one through or keeps one out.
 */
export class RemoteAcceptor implements Acceptor {
  readonly #writer: FrameWriter;
  readonly #unanswered = new Map<number, Unanswered>();
  readonly #projects = new LruMap<string, string>(MAX_KEYS);
  #lastId = 0;

  constructor(stream: Duplex) {
    this.#writer = new FrameWriter(stream);
    const reader = new FrameReader((message) => this.#settle(message.value as Reply));
    stream.on("data", (chunk: Buffer) => reader.read(chunk));
  }

  isWellFormed(key: string): boolean {
    return looksLikeIngestKey(key);
  }

  async admit(key: string, receivedAt: number): Promise<Admission | null> {
    const projectId = this.#projects.get(key) ?? (await this.#findProject(key, receivedAt));
    if (projectId === null) return null;
    return { projectId, accept: (input) => this.#accept(key, projectId, input) };
  }

  async #findProject(key: string, receivedAt: number): Promise<string | null> {
    const reply = await this.#ask({ type: "admit", key, receivedAt });
    if (reply.type !== "admitted") throw unexpected(reply);
    if (reply.projectId !== null) this.#projects.set(key, reply.projectId);
    return reply.projectId;
  }

  async #accept(key: string, projectId: string, { events, ...input }: Input): Promise<Accepted> {
    const bytes = events === null ? [] : [events.entry, events.fingerprints];
    try {
      const reply = await this.#ask({ type: "accept", key, projectId, ...input }, bytes);
      if (reply.type !== "accepted") throw unexpected(reply);
      return { outcomes: readOutcomes(reply.outcomes), usageHeaders: reply.usageHeaders };
    } catch (error) {
      if (error instanceof Refused) this.#projects.delete(key);
      throw error;
    }
  }

  #ask(question: Question, bytes: Message["bytes"] = []): Promise<Reply> {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#writer.send({ value: { ...question, id }, bytes });
    return new Promise((resolve, reject) => this.#unanswered.set(id, { resolve, reject }));
  }

  #settle(reply: Reply): void {
    const unanswered = this.#unanswered.get(reply.id);
    this.#unanswered.delete(reply.id);
    if (reply.type === "refused") unanswered?.reject(new Refused(reply.response));
    else unanswered?.resolve(reply);
  }
}

const unexpected = ({ type }: Reply) => new Error(`The main process replied "${type}".`);
