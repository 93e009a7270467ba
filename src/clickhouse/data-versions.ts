/**
 * A version of each project's events, for caches of query results. All code that changes events
 * reports it before and after; in between, it is unknown which version a query reads.
 *
 * It covers only this process. If other processes write too, the version is always unknown.
 */
export class DataVersions {
  readonly #versions = new Map<string, number>();
  readonly #changing = new Map<string, number>();

  constructor(private readonly isOnlyWriter: boolean) {}

  /**
   * Reports that events of these projects are about to change. Call the returned function when they
   * have changed.
   */
  change(projectIds: Iterable<string>): () => void {
    const changed = [...projectIds];
    for (const id of changed) add(this.#changing, id, 1);
    let isDone = false;
    return () => {
      if (isDone) return;
      isDone = true;
      for (const id of changed) {
        add(this.#versions, id, 1);
        if (add(this.#changing, id, -1) === 0) this.#changing.delete(id);
      }
    };
  }

  /** A text that changes whenever the events of the projects do; null while the version is unknown. */
  of(projectIds: readonly string[]): string | null {
    if (!this.isOnlyWriter || projectIds.some((id) => this.#changing.has(id))) return null;
    return projectIds.map((id) => this.#versions.get(id) ?? 0).join();
  }
}

function add(counts: Map<string, number>, id: string, amount: number): number {
  const sum = (counts.get(id) ?? 0) + amount;
  counts.set(id, sum);
  return sum;
}
