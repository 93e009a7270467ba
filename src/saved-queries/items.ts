import type { Prisma } from "@/database";
import { StoredItems } from "@/teams";
import { MAX_SAVED } from "./schema";

type StoredQuery = Prisma.SavedQueryGetPayload<object>;

export const savedQueries = new StoredItems<StoredQuery>({
  permission: "queries:write",
  audited: "saved_query",
  noun: "saved query",
  plural: "saved queries",
  max: MAX_SAVED,
  find: (prisma, where) => prisma.savedQuery.findFirst({ where }),
  count: (prisma, where) => prisma.savedQuery.count({ where }),
  remove: (prisma, where) => prisma.savedQuery.delete({ where }),
  describe: ({ name, kind }) => ({ subject: name, detail: { kind } }),
});
