import { setMaxListeners } from "node:events";
import type { UIMessageChunk } from "ai";
import { BackendUnavailable } from "@/base/errors";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import type { PrismaClient } from "@/database";
import type { AssistantMessages } from "@/limits";
import { type Writing, type Written, writeAnswer } from "../answer/write-answer";
import { recordCost } from "../costs/record-cost";
import type { AssistantPart, EndCode } from "../messages";
import { isWaiting } from "../turns/approvals";
import { endTurn } from "../turns/end-turn";
import { MAX_MINUTES } from "../turns/ended";
import { rebuildParts } from "../turns/rebuild";
import { deleteChunksLater } from "../turns/stored-chunks";
import { LiveAnswer } from "./live-answer";
import { TurnKeeper } from "./turn-keeper";

type AnswerContext = {
  prisma: PrismaClient;
  messages: AssistantMessages;
  log: Log;
  clock: Clock;
  /** How long an answer may take, in ms. */
  maxMs?: number;
};

type Running = { answer: LiveAnswer; stop: (code: EndCode) => void; done: Promise<void> };

type Starting = Omit<Writing, "stopping" | "emit">;

/** The most answers of one process at once: each holds up to a few megabytes. */
export const MAX_ANSWERS = 100;

/** The answers that this process writes. They go on when their readers leave. */
export class RunningAnswers {
  readonly #running = new Map<string, Running>();
  #beginning = 0;

  constructor(private readonly context: AnswerContext) {}

  /**
   * Does `work`, which may start an answer. Throws `backend_unavailable` if this process already
   * writes as many answers as it can.
   */
  async withRoom<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running.size + this.#beginning >= MAX_ANSWERS)
      throw new BackendUnavailable("The assistant is busy. Try again shortly.", { retryAfter: 5 });
    this.#beginning += 1;
    try {
      return await work();
    } finally {
      this.#beginning -= 1;
    }
  }

  start(starting: Starting): LiveAnswer {
    const { turn, log } = starting;
    const answer = new LiveAnswer();
    const stopping = new AbortController();
    // Every tool call of a step listens, and Node would warn of a leak from the eleventh on.
    setMaxListeners(0, stopping.signal);
    const stop = (code: EndCode) => stopping.abort(code);
    const done = this.#write(starting, answer, stopping)
      .catch((err: unknown) => log.error({ err }, "An answer was not saved"))
      .finally(() => {
        answer.end();
        this.#running.delete(turn.id);
      });
    this.#running.set(turn.id, { answer, stop, done });
    return answer;
  }

  /** Null if this process does not write the answer. */
  read(turnId: string): AsyncIterable<UIMessageChunk> | null {
    return this.#running.get(turnId)?.answer.read() ?? null;
  }

  /** Resolves when the answer is saved. Returns false if this process does not write it. */
  async stop(turnId: string): Promise<boolean> {
    const running = this.#running.get(turnId);
    running?.stop("stopped");
    await running?.done;
    return running !== undefined;
  }

  /** Ends all answers and saves them. */
  async close(): Promise<void> {
    const all = [...this.#running.values()];
    for (const { stop } of all) stop("interrupted");
    await Promise.all(all.map(({ done }) => done));
  }

  /** Writes an answer within its time, keeps its turn's lease meanwhile, and saves it. */
  async #write(starting: Starting, answer: LiveAnswer, stopping: AbortController): Promise<void> {
    const { prisma, maxMs = MAX_MINUTES * 60_000 } = this.context;
    const keeper = new TurnKeeper({
      prisma,
      log: starting.log,
      turnId: starting.turn.id,
      answer,
      onStop: () => stopping.abort("stopped"),
      onLost: () => stopping.abort("interrupted"),
    });
    const timer = setTimeout(() => stopping.abort("too_long"), maxMs);
    const emit = (chunk: UIMessageChunk) => answer.add(chunk);
    const written = await writeAnswer({ ...starting, stopping, emit }).finally(() => {
      clearTimeout(timer);
      return keeper.stop();
    });
    const parts = await this.#save(starting, answer, written);
    if (parts.length > 0 || written.usage.inputTokens !== 0) await this.#record(starting, written);
  }

  async #save(
    { turn, log }: Starting,
    answer: LiveAnswer,
    { metadata }: Written,
  ): Promise<AssistantPart[]> {
    const { chunks } = answer;
    const parts = await rebuildParts(turn.id, turn.answer, chunks);
    const state = metadata.ended === undefined && parts.some(isWaiting) ? "waiting" : "ended";
    await endTurn(this.context, turn, { answer: parts, chunks, metadata, state });
    deleteChunksLater(this.context.prisma, turn.id, (err) =>
      log.warn({ err }, "The chunks of an answer were not deleted"),
    );
    return parts;
  }

  async #record({ model, log }: Starting, { usage }: Written): Promise<void> {
    await recordCost({ ...this.context, log }, { model, usage }).catch((err: unknown) =>
      log.error({ err }, "The cost of an answer was not recorded"),
    );
  }
}
