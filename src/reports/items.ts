import type { Prisma } from "@/database";
import { StoredItems } from "@/teams";
import { REPORT } from "./limits";

export type StoredReport = Prisma.ReportGetPayload<object>;

export const reports = new StoredItems<StoredReport>({
  permission: "reports:write",
  audited: "report",
  noun: "report",
  plural: "reports",
  max: REPORT.maxStored,
  find: (prisma, where) => prisma.report.findFirst({ where }),
  count: (prisma, where) => prisma.report.count({ where }),
  remove: (prisma, where) => prisma.report.delete({ where }),
  describe: ({ title }) => ({ subject: title }),
});
