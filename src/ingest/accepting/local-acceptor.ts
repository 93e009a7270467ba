import { AppError } from "@/base/errors";
import { errorResponse } from "@/base/http/plain-http";
import type { Quota, TeamWithPlan } from "@/limits";
import {
  type EncodedEvents,
  type EventOutcome,
  entryCount,
  type Journal,
  LimitExceeded,
} from "@/pipeline";
import {
  type Accepted,
  type Acceptor,
  type Admission,
  type Input,
  RequestRejected,
} from "./acceptor";
import { Rejection } from "./rejection";

/** The project that an ingest key sends to, and the team that pays for it. */
export type IngestTarget = TeamWithPlan & { projectId: string; paused: boolean };

export interface IngestKeys {
  isWellFormed(key: string): boolean;
  /** Null for a key that does not exist or is revoked, or whose project is deleted. */
  resolve(key: string): Promise<IngestTarget | null>;
  /** Like {@link resolve}, but knows what other processes changed more than a second ago. */
  resolveRecent(key: string): Promise<IngestTarget | null>;
}

export type AcceptorSources = { keys: IngestKeys; journal: Journal; quota: Quota };

/** Accepts events in the process that has the stores. */
export class LocalAcceptor implements Acceptor {
  constructor(private readonly sources: AcceptorSources) {}

  isWellFormed(key: string): boolean {
    return this.sources.keys.isWellFormed(key);
  }

  async admit(key: string, receivedAt: number): Promise<Admission | null> {
    const target = await this.sources.keys.resolve(key);
    if (!target) return null;
    const admission = new LocalAdmission(this.sources, key, target);
    admission.assertActive(receivedAt);
    return admission;
  }
}

class LocalAdmission implements Admission {
  constructor(
    private readonly sources: AcceptorSources,
    private readonly key: string,
    private target: IngestTarget,
  ) {}

  get projectId(): string {
    return this.target.projectId;
  }

  async accept(input: Input): Promise<Accepted> {
    const outcomes = await this.#store(input);
    return { outcomes, usageHeaders: this.#usageHeaders(input.receivedAt) };
  }

  assertActive(receivedAt: number): void {
    if (!this.target.paused) return;
    const detail = `This project is paused: its team has more projects than its plan includes. ${this.sources.quota.howToUpgrade}`;
    const error = new AppError("project_paused", detail);
    throw this.#reject(new Rejection("project_paused", error), receivedAt);
  }

  async #store(input: Input): Promise<EventOutcome[]> {
    const { events, receivedAt, tally, received } = input;
    const { journal, quota } = this.sources;
    if (events === null || entryCount(events.entry) === 0) {
      journal.count(this.projectId, receivedAt, tally);
      return [];
    }
    const outcomes =
      (await this.#append(events, input)) ?? (await this.#appendByNewLimits(events, input));
    if (outcomes) return outcomes;
    const { reason, error } = quota.excess(this.target, receivedAt);
    throw this.#reject(new Rejection(reason, error, received), receivedAt);
  }

  /** Null if the events would exceed the team's limit. */
  #append(
    { entry, fingerprints }: EncodedEvents,
    { receivedAt, tally }: Input,
  ): Promise<EventOutcome[] | null> {
    const { journal, quota } = this.sources;
    const { projectId } = this;
    const account = quota.account(this.target, receivedAt);
    return journal
      .append({ projectId, account, receivedAt, tally, entry, fingerprints })
      .catch((error: unknown) => {
        if (error instanceof LimitExceeded) return null;
        throw error;
      });
  }

  /**
   * Null if the limits are the same as before. A change may be the upgrade that an
   * earlier response asked for.
   */
  async #appendByNewLimits(events: EncodedEvents, input: Input): Promise<EventOutcome[] | null> {
    const recent = await this.sources.keys.resolveRecent(this.key);
    if (recent === null || haveSameLimits(recent, this.target)) return null;
    this.target = recent;
    this.assertActive(input.receivedAt);
    return this.#append(events, input);
  }

  #reject({ reason, error, events }: Rejection, receivedAt: number): RequestRejected {
    this.sources.journal.count(this.projectId, receivedAt, { [reason]: events });
    const { headers, ...response } = errorResponse(error);
    return new RequestRejected({
      ...response,
      headers: { ...headers, ...this.#usageHeaders(receivedAt) },
    });
  }

  #usageHeaders(receivedAt: number): Record<string, string> {
    return this.sources.quota.headers(this.target, receivedAt);
  }
}

const haveSameLimits = (a: TeamWithPlan, b: TeamWithPlan): boolean =>
  a.plan === b.plan &&
  a.spendingLimit === b.spendingLimit &&
  a.exempt?.month === b.exempt?.month &&
  a.exempt?.events === b.exempt?.events;
