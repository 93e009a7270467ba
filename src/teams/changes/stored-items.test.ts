import { expect, test } from "vitest";
import type { Prisma } from "@/database";
import { StoredItems } from "./stored-items";

const prisma = {} as Prisma.TransactionClient;

const withStored = (stored: number) =>
  new StoredItems({
    permission: "dashboards:write",
    audited: "dashboard",
    noun: "dashboard",
    plural: "dashboards",
    max: 200,
    find: async () => null,
    count: async () => stored,
    remove: async () => undefined,
    describe: () => ({ subject: "Board" }),
  });

test("a full project accepts no more items of a kind, and the error names the kind and the limit", async () => {
  await expect(withStored(199).assertRoom({ prisma }, "a project")).resolves.toBeUndefined();
  await expect(withStored(200).assertRoom({ prisma }, "a project")).rejects.toMatchObject({
    code: "conflict",
    detail: "A project can have at most 200 dashboards. Delete some that you no longer need.",
  });
});
