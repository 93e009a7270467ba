import { setMaxListeners } from "node:events";
import type { UIMessageChunk } from "ai";
import { BackendUnavailable } from "@/base/errors";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import type { PrismaClient } from "@/database";
import type { AssistantMessages } from "@/limits";
import { type Writing, type Written, writeAnswer } from "../answer/write-answer";
import { recordCost } from "../costs/record-cost";
import type { EndCode } from "../messages";
import { isWaiting } from "../turns/approvals";
import { endTurn } from "../turns/end-turn";
import { MAX_MINUTES } from "../turns/ended";
import { rebuildParts } from "../turns/rebuild";
import { deleteChunksLater } from "../turns/stored-chunks";
import { LiveAnswer } from "./live-answer";
import { TurnKeeper } from "./turn-keeper";

export type AnswerContext = {
  prisma: PrismaClient;
  messages: AssistantMessages;
  log: Log;
  clock: Clock;
  /** How long an answer may take, in ms. */
  maxMs?: number;
};

type Running = { answer: LiveAnswer; stop: (code: EndCode) => void; done: Promise<void> };

/** The most answers of one process at once: each holds up to a few megabytes. */
const MAX_ANSWERS = 100;

/** The answers that this process writes. They go on when their readers leave. */
export class RunningAnswers {
  readonly #running = new Map<string, Running>();

  constructor(private readonly context: AnswerContext) {}

  /** Throws `backend_unavailable` while this process writes as many answers as it can. */
  assertRoom(): void {
    if (this.#running.size < MAX_ANSWERS) return;
    throw new BackendUnavailable("The assistant is busy. Try again shortly.", { retryAfter: 5 });
  }

  start(writing: Omit<Writing, "stopping" | "emit">): LiveAnswer {
    const { turn, log } = writing;
    const answer = new LiveAnswer();
    const stopping = new AbortController();
    // Tool calls at once all listen to it.
    setMaxListeners(0, stopping.signal);
    const stop = (code: EndCode) => stopping.abort(code);
    const done = this.#run(writing, answer, stopping)
      .catch((err: unknown) => log.error({ err, turn: turn.id }, "an answer was not saved"))
      .finally(() => {
        answer.end();
        this.#running.delete(turn.id);
      });
    this.#running.set(turn.id, { answer, stop, done });
    return answer;
  }

  /** Null if the turn does not run on this process. */
  read(turnId: string): AsyncIterable<UIMessageChunk> | null {
    return this.#running.get(turnId)?.answer.read() ?? null;
  }

  /** Resolves when the answer is saved. Returns false if the turn does not run on this process. */
  async stop(turnId: string): Promise<boolean> {
    const run = this.#running.get(turnId);
    run?.stop("stopped");
    await run?.done;
    return run !== undefined;
  }

  /** Ends all answers and saves them. */
  async close(): Promise<void> {
    const runs = [...this.#running.values()];
    for (const run of runs) run.stop("interrupted");
    await Promise.all(runs.map(({ done }) => done));
  }

  async #run(
    writing: Omit<Writing, "stopping" | "emit">,
    answer: LiveAnswer,
    stopping: AbortController,
  ): Promise<void> {
    const { prisma, maxMs = MAX_MINUTES * 60_000 } = this.context;
    const { turn, log } = writing;
    const keeper = new TurnKeeper({
      prisma,
      log,
      turnId: turn.id,
      answer,
      onStop: () => stopping.abort("stopped"),
      onLost: () => stopping.abort("interrupted"),
    });
    const timer = setTimeout(() => stopping.abort("too_long"), maxMs);
    try {
      const emit = (chunk: UIMessageChunk) => answer.add(chunk);
      const written = await writeAnswer({ ...writing, stopping, emit });
      await keeper.stop();
      await this.#save(writing, answer, written);
    } finally {
      clearTimeout(timer);
      await keeper.stop();
    }
  }

  async #save(
    { turn, model, log }: Pick<Writing, "turn" | "model" | "log">,
    answer: LiveAnswer,
    { metadata, usage }: Written,
  ): Promise<void> {
    const { prisma } = this.context;
    const parts = await rebuildParts(turn.id, turn.answer, answer.chunks);
    const state = metadata.ended === undefined && parts.some(isWaiting) ? "waiting" : "ended";
    await endTurn(this.context, turn, { answer: parts, metadata, state });
    deleteChunksLater(prisma, turn.id, (err) => log.warn({ err }, "chunks were not deleted"));
    if (parts.length > 0 || usage.inputTokens !== 0)
      await recordCost({ ...this.context, log }, { model, usage });
  }
}
