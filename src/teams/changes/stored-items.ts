import { AppError, found } from "@/base/errors";
import { newId } from "@/base/ids";
import type { Clock } from "@/base/time/clock";
import type { Prisma } from "@/database";
import type { Permission } from "../roles";
import { assertUnchanged } from "./assert-unchanged";
import { changeProject, type ProjectActor } from "./change-project";
import type { Change } from "./change-team";
import { newTimestamps } from "./context";
import type { ChangeContext } from "./transaction";
import type { NewAuditEntry } from "./write-audit";

type StoredItem = { id: string; updatedAt: Date };

type Transaction = Prisma.TransactionClient;

/** One kind of thing that a project's members save, such as its dashboards. */
type ItemKind<Item extends StoredItem> = {
  permission: Permission;
  /** The part before the dot in its audit actions. */
  audited: "dashboard" | "report" | "saved_query" | "annotation";
  /** The words for one item, such as "saved query", and for several. */
  noun: string;
  plural: string;
  /** The limit per project. */
  max: number;
  find(prisma: Transaction, where: { id: string; projectId: string }): Promise<Item | null>;
  count(prisma: Transaction, where: { projectId: string }): Promise<number>;
  remove(prisma: Transaction, where: { id: string }): Promise<unknown>;
  /** The name of an item in the audit log. */
  describe(item: Item): Pick<NewAuditEntry, "subject" | "detail">;
};

/** The actor, the project and the item of a change. */
export type ItemActor = ProjectActor & { id: string };

/** The columns that every new item has. */
type NewItem = {
  id: string;
  projectId: string;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
};

type ItemChange<Item> = Change & {
  item: Item;
  /**
   * The item's next `updatedAt`: later than the last even within one millisecond, since clients
   * send it back to show which version they changed.
   */
  updatedAt: Date;
};

/**
 * Creates, changes and deletes items of one kind, each under the lock of the project's team and
 * with an audit entry that names the project. Throws `not_found` for an item of another project.
 */
export class StoredItems<Item extends StoredItem> {
  readonly #kind: ItemKind<Item>;

  constructor(kind: ItemKind<Item>) {
    this.#kind = kind;
  }

  /** Throws `conflict` when the project is full. */
  create<Created extends Item>(
    context: ChangeContext,
    who: ProjectActor,
    insert: (change: Change, columns: NewItem) => Promise<Created>,
  ): Promise<Created> {
    return this.#inProject(context, who, async (change) => {
      await this.assertRoom(change, who.projectId);
      const item = await insert(change, newItem(who, change.clock));
      await change.audit({ action: `${this.#kind.audited}.created`, ...this.#kind.describe(item) });
      return item;
    });
  }

  change<T>(
    context: ChangeContext,
    { id, ...who }: ItemActor,
    work: (change: ItemChange<Item>) => Promise<T>,
  ): Promise<T> {
    return this.#inProject(context, who, async (change) => {
      const where = { id, projectId: who.projectId };
      const item = found(await this.#kind.find(change.prisma, where), capitalised(this.#kind.noun));
      return work({ ...change, item, updatedAt: nextUpdatedAt(item, change.clock) });
    });
  }

  /**
   * Like {@link change}, for a caller who last read the item when its `updatedAt` was `seen`.
   * Throws `conflict` if it has changed since, so that users cannot overwrite a change they have
   * not seen.
   */
  overwrite<T>(
    context: ChangeContext,
    who: ItemActor,
    seen: string,
    work: (change: ItemChange<Item>) => Promise<T>,
  ): Promise<T> {
    return this.change(context, who, (change) => {
      assertUnchanged(change.item, seen, this.#kind.noun);
      return work(change);
    });
  }

  delete(context: ChangeContext, who: ItemActor): Promise<void> {
    return this.change(context, who, async ({ prisma, audit, item }) => {
      await this.#kind.remove(prisma, { id: item.id });
      await audit({ action: `${this.#kind.audited}.deleted`, ...this.#kind.describe(item) });
    });
  }

  /**
   * Throws `conflict` when the project is full. Must be called under the lock; otherwise, two
   * requests could pass at once.
   */
  async assertRoom({ prisma }: Pick<Change, "prisma">, projectId: string): Promise<void> {
    const { max, plural } = this.#kind;
    if ((await this.#kind.count(prisma, { projectId })) < max) return;
    throw new AppError(
      "conflict",
      `A project can have at most ${max} ${plural}. Delete some that you no longer need.`,
    );
  }

  #inProject<T>(
    context: ChangeContext,
    who: ProjectActor,
    work: (change: Change) => Promise<T>,
  ): Promise<T> {
    return changeProject(context, who, this.#kind.permission, ({ project, audit, ...change }) =>
      work({
        ...change,
        audit: ({ detail, ...entry }) =>
          audit({ ...entry, detail: { project: project.projectName, ...detail } }),
      }),
    );
  }
}

/** The columns of an item that the actor is creating. */
export const newItem = ({ projectId, actorId }: ProjectActor, clock: Clock): NewItem => ({
  id: newId(),
  projectId,
  createdBy: actorId,
  ...newTimestamps(clock),
});

const nextUpdatedAt = ({ updatedAt }: StoredItem, clock: Clock): Date =>
  new Date(Math.max(clock.now(), updatedAt.getTime() + 1));

const capitalised = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);
