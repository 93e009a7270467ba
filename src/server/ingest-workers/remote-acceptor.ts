import type { Duplex } from "node:stream";
import {
  type Accepted,
  type Acceptor,
  type Admission,
  type Input,
  RequestRejected,
} from "@/ingest/accepting/acceptor";
import { LruMap } from "@/ingest/visitor/lru-map";
import { looksLikeIngestKey } from "@/teams/access/key-format";
import { FrameReader, FrameWriter, type Message } from "./frames";
import { type Call, type Reply, readOutcomes } from "./protocol";

const MAX_KEYS = 10_000;

type PendingCall = { resolve(reply: Reply): void; reject(error: RequestRejected): void };

type CallWithoutId = Call extends infer One ? (One extends Call ? Omit<One, "id"> : never) : never;

/**
 * Accepts events in the main process, at the other end of `stream`.
 *
 * Remembers which project a key belongs to, but only for valid keys of active projects, and only
 * until the main process rejects one: it decides about each request, so this never lets one
 * through or keeps one out.
 */
export class RemoteAcceptor implements Acceptor {
  readonly #writer: FrameWriter;
  readonly #pending = new Map<number, PendingCall>();
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
    const reply = await this.#call({ type: "admit", key, receivedAt });
    if (reply.type !== "admitted") throw unexpected(reply);
    if (reply.projectId !== null) this.#projects.set(key, reply.projectId);
    return reply.projectId;
  }

  async #accept(key: string, projectId: string, { events, ...input }: Input): Promise<Accepted> {
    const bytes = events === null ? [] : [events.entry, events.fingerprints];
    try {
      const reply = await this.#call({ type: "accept", key, projectId, ...input }, bytes);
      if (reply.type !== "accepted") throw unexpected(reply);
      return { outcomes: readOutcomes(reply.outcomes), usageHeaders: reply.usageHeaders };
    } catch (error) {
      if (error instanceof RequestRejected) this.#projects.delete(key);
      throw error;
    }
  }

  #call(call: CallWithoutId, bytes: Message["bytes"] = []): Promise<Reply> {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#writer.send({ value: { ...call, id }, bytes });
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }));
  }

  #settle(reply: Reply): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (reply.type === "rejected") pending?.reject(new RequestRejected(reply.response));
    else pending?.resolve(reply);
  }
}

const unexpected = ({ type }: Reply) => new Error(`The main process replied "${type}".`);
