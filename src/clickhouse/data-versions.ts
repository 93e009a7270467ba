/**
 * Which state each project's events are in, for whoever keeps answers about them. Whatever changes
 * events says so before and after; in between nobody knows which of the two states is read.
 *
 * It can know only what this process does. Where others write too, no state is ever known.
 */
export class DataVersions {
  readonly #versions = new Map<string, number>();
  readonly #changing = new Map<string, number>();

  constructor(private readonly isOnlyWriter: boolean) {}

  /** Says that events of these projects are about to change. The answer says that they have. */
  change(projectIds: Iterable<string>): () => void {
    const changed = [...projectIds];
    for (const id of changed) add(this.#changing, id, 1);
    let over = false;
    return () => {
      if (over) return;
      over = true;
      for (const id of changed) {
        add(this.#versions, id, 1);
        if (add(this.#changing, id, -1) === 0) this.#changing.delete(id);
      }
    };
  }

  /** A text that is the same as long as the projects' events are; null while nobody knows. */
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
