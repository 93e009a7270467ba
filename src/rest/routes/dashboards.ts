import { z } from "zod";
import { DashboardRecord, listRecords } from "@/dashboards";
import { route } from "../route";
import { ListQuery } from "./listing";

export const dashboards = route({
  name: "query.dashboards",
  access: "read",
  session: true,
  query: ListQuery,
  response: z.array(DashboardRecord),
  run: ({ query, caller, resources }) => listRecords(resources.prisma, caller, query.limit),
});
