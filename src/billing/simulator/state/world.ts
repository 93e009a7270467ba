import { deepFreeze } from "./deep-freeze";
import { missing } from "./faults";
import type { Kind, Kinds } from "./kinds";
import type { Entry, Objects } from "./objects";

/** What caused a change; events name it. */
export type RequestOrigin = { id: string | null; idempotency_key: string | null };

/** What `missing` calls an object. */
const NAMES: Partial<Record<Kind, string>> = {
  payment_method: "PaymentMethod",
  "checkout.session": "checkout.session",
  "billing.meter": "billing meter",
  "billing_portal.configuration": "configuration",
  "billing_portal.session": "portal session",
};

/**
 * The objects during one request. Objects are frozen: a change stores a new version with `put`, and
 * nothing is stored before the request succeeds.
 */
export class World {
  readonly #objects: Objects;
  readonly #changed = new Map<Kind, Map<string, Entry>>();
  readonly #frozenTimes = new Map<string, number>();
  #position: number;

  constructor(
    objects: Objects,
    readonly nowMs: number,
    readonly origin: RequestOrigin = { id: null, idempotency_key: null },
  ) {
    this.#objects = objects;
    this.#position = objects.lastPosition;
  }

  get<K extends Kind>(kind: K, id: string): Kinds[K] | null {
    return this.#entry(kind, id)?.value ?? null;
  }

  /**
   * Like `get`, but throws Stripe's error if there is none. `param` is the parameter with the id.
   */
  find<K extends Kind>(kind: K, id: string, param = "id"): Kinds[K] {
    const value = this.get(kind, id);
    if (value === null) throw missing(NAMES[kind] ?? kind, id, param);
    return value;
  }

  /** All objects of the kind, newest first. */
  all<K extends Kind>(kind: K): Kinds[K][] {
    const merged = new Map([...this.#objects.ofKind(kind), ...(this.#changed.get(kind) ?? [])]);
    const alive = [...merged.values()].filter((entry) => this.#isAlive(entry));
    return alive.reverse().map((entry) => (entry as Entry<K>).value);
  }

  idsOf(kind: Kind): string[] {
    const ids = [...this.#objects.ofKind(kind).keys(), ...(this.#changed.get(kind)?.keys() ?? [])];
    return [...new Set(ids)].filter((id) => this.#entry(kind, id) !== null);
  }

  /** Stores a new object or a new version, which may expire (in ms, by the server's clock). */
  put<K extends Kind, V extends Kinds[K]>(
    kind: K,
    id: string,
    value: V,
    options: { expiresAt?: number | null } = {},
  ): V {
    const before = this.#entry(kind, id);
    const entry: Entry<K> = {
      kind,
      id,
      position: before?.position ?? ++this.#position,
      value: deepFreeze(value),
      expiresAt: options.expiresAt === undefined ? (before?.expiresAt ?? null) : options.expiresAt,
    };
    let ofKind = this.#changed.get(kind);
    if (ofKind === undefined) {
      ofKind = new Map();
      this.#changed.set(kind, ofKind);
    }
    ofKind.set(id, entry as Entry);
    return value;
  }

  get changed(): Entry[] {
    return [...this.#changed.values()]
      .flatMap((ofKind) => [...ofKind.values()])
      .sort((a, b) => a.position - b.position);
  }

  /** The time of a customer's clock, or of the server's, in seconds. */
  now(customer: string | null = null): number {
    const serverNow = Math.floor(this.nowMs / 1000);
    if (customer === null) return serverNow;
    const frozen = this.#frozenTimes.get(customer);
    if (frozen !== undefined) return frozen;
    return serverNow + (this.get("time_shift", customer)?.seconds ?? 0);
  }

  /** Runs `work` at a time in the customer's past, in which something was due. */
  at<T>(customer: string, time: number, work: () => T): T {
    this.#frozenTimes.set(customer, time);
    try {
      return work();
    } finally {
      this.#frozenTimes.delete(customer);
    }
  }

  #entry<K extends Kind>(kind: K, id: string): Entry<K> | null {
    const entry = this.#changed.get(kind)?.get(id) ?? this.#objects.ofKind(kind).get(id);
    return entry !== undefined && this.#isAlive(entry) ? (entry as Entry<K>) : null;
  }

  #isAlive({ expiresAt }: Entry): boolean {
    return expiresAt === null || expiresAt > this.nowMs;
  }
}
