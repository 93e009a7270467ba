import type { Tables } from "../store/tables";

/** Small numbers in place of project ids, so that an id record stays short. */
export class ProjectNumbers {
  readonly #numbers: Map<string, number>;
  #uncommitted: string[] = [];

  constructor(private readonly projects: Tables["projects"]) {
    this.#numbers = new Map(Array.from(projects.getRange({}), ({ key, value }) => [key, value]));
  }

  /** The project's number. A new project gets the next one, which `write` stores. */
  numberOf(projectId: string): number {
    const known = this.#numbers.get(projectId);
    if (known !== undefined) return known;
    const number = this.#numbers.size + 1;
    this.#numbers.set(projectId, number);
    this.#uncommitted.push(projectId);
    return number;
  }

  /** The project's number, if it has one. */
  known(projectId: string): number | undefined {
    return this.#numbers.get(projectId);
  }

  /** Writes the numbers assigned since the last commit. Call it inside the same transaction. */
  write(): void {
    for (const projectId of this.#uncommitted) {
      this.projects.putSync(projectId, this.numberOf(projectId));
    }
  }

  commit(): void {
    this.#uncommitted = [];
  }

  rollback(): void {
    for (const projectId of this.#uncommitted) this.#numbers.delete(projectId);
    this.#uncommitted = [];
  }
}
