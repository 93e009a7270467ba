import type { Prisma } from "@/database";
import { StoredItems } from "@/teams";
import { DASHBOARD } from "./config/limits";

export type StoredDashboard = Prisma.DashboardGetPayload<object>;

export const dashboards = new StoredItems<StoredDashboard>({
  permission: "dashboards:write",
  audited: "dashboard",
  noun: "dashboard",
  plural: "dashboards",
  max: DASHBOARD.maxStored,
  find: (prisma, where) => prisma.dashboard.findFirst({ where }),
  count: (prisma, where) => prisma.dashboard.count({ where }),
  remove: (prisma, where) => prisma.dashboard.delete({ where }),
  describe: ({ title }) => ({ subject: title }),
});
