import type { Prisma } from "@/database";
import { StoredItems } from "@/teams";
import { MAX_NOTES } from "./bounds";

type StoredNote = Prisma.AnnotationGetPayload<object>;

export const annotations = new StoredItems<StoredNote>({
  permission: "annotations:write",
  audited: "annotation",
  noun: "note",
  plural: "notes",
  max: MAX_NOTES,
  find: (prisma, where) => prisma.annotation.findFirst({ where }),
  count: (prisma, where) => prisma.annotation.count({ where }),
  remove: (prisma, where) => prisma.annotation.delete({ where }),
  describe: ({ text, at }) => ({ subject: text, detail: { at: at.toISOString() } }),
});
