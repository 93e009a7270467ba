import { z } from "zod";
import { listReports, ReportSummary } from "@/reports";
import { route } from "../route";
import { ListQuery } from "./listing";

export const reports = route({
  name: "query.reports",
  access: "read",
  session: true,
  query: ListQuery,
  response: z.array(ReportSummary),
  run: ({ query, caller, resources }) => listReports(resources.prisma, caller, query.limit),
});
