import { AppError } from "@/base/errors";
import { faults, optional, raise, strictModel, text } from "@/base/validation";
import { changeReport, createReport, newChartQueries, openReport, REPORT_CHANGE } from "@/reports";
import { assertPermits } from "@/teams";
import { projectInAnswer } from "../answers/project-in-answer";
import { type ProjectCall, projectTool } from "../contract/tool";
import { assertKnown } from "../known/assert-known";
import { reportUrl } from "../links/project-urls";
import { reportIdOf, SAVED_NAME, savedName } from "./find-saved";

export const saveReport = projectTool({
  name: "save_report",
  title: "Save a report",
  description:
    'Creates a report; with report and its version, changes the given fields of that one. content: Markdown. A chart is a code block of the language "tallymark" with a query as JSON: {"kind":"trend","range":{"from":"2026-01-01","to":"2026-01-31"},"series":[{"events":["signup"]}],"title":"Sign-ups"}, always with fixed dates. kind: trend, breakdown, funnel, retention, paths, events or users.',
  scope: "write",
  destructive: true,
  args: strictModel({
    report: optional(savedName()),
    version: optional(text({ min: 1, max: 30 })),
    ...REPORT_CHANGE,
  }).superRefine(({ report, version, title }, ctx) => {
    const isNew = report === undefined;
    if (isNew && title === undefined) raise(ctx, faults.missing, ["title"]);
    if (!isNew && version === undefined) raise(ctx, faults.missing, ["version"]);
    if (isNew && version !== undefined) raise(ctx, VERSION_OF_NONE, ["version"]);
  }),
  argSchemas: {
    report: SAVED_NAME,
    version: { type: "string", description: "From open_report." },
    title: { type: "string" },
    description: { type: "string" },
    prompt: { type: "string", description: "The question that it answers." },
    content: { type: "string" },
  },
  answer: {
    type: "object",
    properties: { report: { type: "string" }, version: { type: "string" } },
    required: ["report", "version"],
  },
  run: async ({ report: name, version = "", ...fields }, call) => {
    const { projectId } = call.project;
    assertPermits(call.project, "reports:write");
    const report = name === undefined ? undefined : await reportIdOf(name, call);
    await assertChartsKnown(report, fields.content, call);
    const who = { projectId, actorId: call.caller.userId };
    // A call that was stopped meanwhile must not save anything.
    call.signal.throwIfAborted();
    const { id, updatedAt } =
      report === undefined
        ? await createReport(call, who, newReport(fields))
        : await changeReport(call, { ...who, id: report }, { ...fields, seen: version }).catch(
            withAdvice,
          );
    return {
      ...projectInAnswer(call),
      report: id,
      version: updatedAt.toISOString(),
      url: reportUrl(call, id),
    };
  },
});

/** The message of a conflict is for people, who reload. */
function withAdvice(error: unknown): never {
  if (error instanceof AppError && error.code === "conflict") throw changed();
  throw error;
}

const changed = (): AppError =>
  new AppError(
    "conflict",
    "The report has changed since this version: call open_report and save with its version.",
  );

const VERSION_OF_NONE = faults.value("a new report has no version: name the report, or omit it");

type Fields = Partial<Record<"title" | "description" | "prompt" | "content", string | undefined>>;

const newReport = ({ title = "", description = "", prompt = "", content = "" }: Fields) => ({
  title,
  description,
  prompt,
  content,
});

/** Only checks new charts: a report about the past may name what no longer occurs. */
async function assertChartsKnown(
  report: string | undefined,
  content: string | undefined,
  call: ProjectCall,
): Promise<void> {
  if (content === undefined) return;
  const { prisma, project } = call;
  const before =
    report === undefined ? "" : (await openReport(prisma, project.projectId, report)).content;
  for (const query of newChartQueries(content, before)) await assertKnown(query, call);
}
