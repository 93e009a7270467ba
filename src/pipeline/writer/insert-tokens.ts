import { UtcDays } from "@/base/time/utc";
import type { EntryEvent } from "../journal/store/entry";

/**
 * The tokens of a block's inserts, counted by partition of the events table (the month of an
 * event), since ClickHouse remembers them by partition.
 *
 * A process that was paused may send an insert long after another process has taken over the block.
 * The tokens ensure that each event is stored once: whoever inserts with token n has seen an insert
 * with each token before it confirmed, and then looked which events are missing. So a late insert
 * either has a token that is used, and changes nothing, or it is the first with its token, and
 * every other process looks again before it uses the next one.
 */
export class InsertTokens {
  readonly #days = new UtcDays();
  readonly #used = new Map<string, number>();

  constructor(private readonly name: string) {}

  /** The token of an insert of the whole block. */
  get first(): string {
    return `${this.name}/0`;
  }

  /** The token of the next insert into the partition of this event. */
  of({ ts }: Pick<EntryEvent, "ts">): string {
    return `${this.name}/${this.#used.get(this.#days.monthOf(ts)) ?? 0}`;
  }

  /** Call it once an insert with the token from {@link of} is confirmed. */
  use({ ts }: Pick<EntryEvent, "ts">): void {
    const month = this.#days.monthOf(ts);
    this.#used.set(month, (this.#used.get(month) ?? 0) + 1);
  }

  /** The events by partition. */
  partitions(events: readonly EntryEvent[]): EntryEvent[][] {
    const months = new Map<string, EntryEvent[]>();
    for (const event of events) {
      const month = this.#days.monthOf(event.ts);
      const known = months.get(month);
      if (known) known.push(event);
      else months.set(month, [event]);
    }
    return [...months.values()];
  }
}
