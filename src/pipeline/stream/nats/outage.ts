import type { NatsConnection } from "@nats-io/transport-node";

/** Longer than a reconnection to another server takes. */
const CUT_OFF_MS = 15_000;

/** Watches whether a connection is interrupted. */
export class Outage {
  #since: number | null = null;

  constructor(
    connection: Pick<NatsConnection, "status">,
    private readonly now = () => performance.now(),
  ) {
    void this.#watch(connection);
  }

  /** Whether NATS has been unavailable for so long that another process may reach it instead. */
  get isLong(): boolean {
    return this.#since !== null && this.now() - this.#since > CUT_OFF_MS;
  }

  async #watch(connection: Pick<NatsConnection, "status">): Promise<void> {
    for await (const { type } of connection.status()) {
      // Repeated for each attempt that fails.
      if (type === "disconnect") this.#since ??= this.now();
      if (type === "reconnect") this.#since = null;
    }
  }
}
