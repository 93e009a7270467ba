import { z } from "zod";
import { model, named, strictModel, text } from "@/base/validation";
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
import { ListQuery, PROJECT_ID } from "../kit/list-query";
import { noContent } from "../kit/reply";
import type { RestResources } from "../kit/resources";
import { route } from "../kit/route";
import { targetProject } from "../kit/target-project";
import * as EXAMPLES from "./examples/reports";

const PATH = "/api/v1/query/reports";
const ITEM = `${PATH}/{report_id}`;

const params = model({ report_id: text() });

export const reports = route({
  name: "query.reports",
  method: "GET",
  path: PATH,
  access: "read",
  session: true,
  query: ListQuery,
  response: z.array(ReportSummary),
  docs: {
    tag: "Reports",
    summary: "List reports",
    description:
      "Returns the reports of all projects that you have access to, without their content, last changed first.",
    examples: EXAMPLES.LIST,
  },
  run: ({ query, caller, resources }) => listSummaries(resources.prisma, caller, query.limit),
});

export const report = route({
  name: "query.report",
  method: "GET",
  path: ITEM,
  access: "read",
  session: true,
  params,
  response: ReportRecord,
  docs: {
    tag: "Reports",
    summary: "Read a report",
    description: "Returns a report with its content.",
    errors: ["not_found"],
    success: { status: 200, description: "The report.", headers: ["ETag"] },
    examples: EXAMPLES.OPEN,
  },
  run: async ({ params, caller, resources }) =>
    tagged(recordOf(await findReport(resources.prisma, caller, params.report_id))),
});

export const newReport = route({
  name: "query.report.create",
  method: "POST",
  path: PATH,
  access: "write",
  session: true,
  body: named("NewReport", strictModel({ project_id: PROJECT_ID, ...NEW_REPORT })),
  response: ReportRecord,
  docs: {
    tag: "Reports",
    summary: "Create a report",
    description:
      "Creates a report in a project. If you have access to several projects, project_id is required.",
    errors: ["not_found", "conflict"],
    success: { status: 201, description: "The new report.", headers: ["ETag", "Location"] },
    examples: EXAMPLES.CREATE,
  },
  run: async ({ body: { project_id, ...report }, caller, resources }) => {
    const projectId = await targetProject(resources.prisma, caller, "body", { project_id });
    const made = await createReport(resources, { projectId, actorId: caller.userId }, report);
    return created(recordOf(made), PATH);
  },
});

export const reportChange = route({
  name: "query.report.change",
  method: "PATCH",
  path: ITEM,
  access: "write",
  session: true,
  params,
  body: named("ReportChange", strictModel(REPORT_CHANGE)),
  response: ReportRecord,
  docs: {
    tag: "Reports",
    summary: "Change a report",
    description:
      "Changes the fields in the body and keeps the others. If-Match must have the version that you read.",
    errors: ["invalid_request", "not_found", "conflict"],
    headers: ["If-Match"],
    success: { status: 200, description: "The changed report.", headers: ["ETag"] },
    examples: EXAMPLES.CHANGE,
  },
  run: async ({ body, headers, resources, ...request }) => {
    const change = { ...body, seen: versionToChange(headers) };
    return tagged(
      recordOf(await changeReport(resources, await reportTarget(request, resources), change)),
    );
  },
});

export const reportDeletion = route({
  name: "query.report.delete",
  method: "DELETE",
  path: ITEM,
  access: "write",
  session: true,
  params,
  response: z.null(),
  docs: {
    tag: "Reports",
    summary: "Delete a report",
    description: "Deletes a report. This cannot be undone.",
    errors: ["not_found"],
    success: { status: 204, description: "Deleted." },
    examples: EXAMPLES.DELETE,
  },
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
