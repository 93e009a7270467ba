import { z } from "zod";
import { model, optional, strictModel, text } from "@/base/validation";
import {
  changeReport,
  createReport,
  findReport,
  listSummaries,
  NEW_REPORT,
  REPORT_CHANGE,
  ReportRecord,
  ReportSummary,
  recordOf,
  reports as storedReports,
} from "@/reports";
import type { Caller } from "@/teams";
import { created, tagged, versionToChange } from "../kit/etag";
import { ListQuery } from "../kit/list-query";
import { noContent } from "../kit/reply";
import type { RestResources } from "../kit/resources";
import { route } from "../kit/route";
import { targetProject } from "../kit/target-project";

const PATH = "/api/v1/query/reports";

const params = model({ report_id: text() });

export const reports = route({
  name: "query.reports",
  access: "read",
  session: true,
  query: ListQuery,
  response: z.array(ReportSummary),
  run: ({ query, caller, resources }) => listSummaries(resources.prisma, caller, query.limit),
});

export const report = route({
  name: "query.report",
  access: "read",
  session: true,
  params,
  response: ReportRecord,
  run: async ({ params, caller, resources }) =>
    tagged(recordOf(await findReport(resources.prisma, caller, params.report_id))),
});

export const newReport = route({
  name: "query.report.create",
  access: "write",
  session: true,
  body: strictModel({ project_id: optional(text()), ...NEW_REPORT }),
  response: ReportRecord,
  run: async ({ body: { project_id, ...report }, caller, resources }) => {
    const projectId = await targetProject(resources.prisma, caller, "body", { project_id });
    const made = await createReport(resources, { projectId, actorId: caller.userId }, report);
    return created(recordOf(made), PATH);
  },
});

export const reportChange = route({
  name: "query.report.change",
  access: "write",
  session: true,
  params,
  body: strictModel(REPORT_CHANGE),
  response: ReportRecord,
  run: async ({ body, headers, resources, ...request }) => {
    const change = { ...body, seen: versionToChange(headers) };
    return tagged(
      recordOf(await changeReport(resources, await reportTarget(request, resources), change)),
    );
  },
});

export const reportDeletion = route({
  name: "query.report.delete",
  access: "write",
  session: true,
  params,
  response: z.null(),
  run: async ({ resources, ...request }) => {
    await storedReports.delete(resources, await reportTarget(request, resources));
    return noContent;
  },
});

type ReportRequest = { params: z.output<typeof params>; caller: Caller };

async function reportTarget({ params, caller }: ReportRequest, { prisma }: RestResources) {
  const { id, projectId } = await findReport(prisma, caller, params.report_id);
  return { projectId, actorId: caller.userId, id };
}
