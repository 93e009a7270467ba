import { z } from "zod";
import { AppError } from "@/base/errors";
import { cursorField } from "@/base/http/paging";
import { optional, strictModel } from "@/base/validation";
import { openReport as openStored } from "@/reports";
import { cursorText, placeOf } from "../answers/cursors";
import { fittingText } from "../answers/fitting-text";
import { projectInAnswer } from "../answers/project-in-answer";
import { roomBeside } from "../answers/room";
import { WRITTEN_NOTICE } from "../contract/answer";
import { projectTool } from "../contract/tool";
import { reportUrl } from "../links/project-urls";
import { QUERY_ARGUMENTS } from "../schema/compact";
import { reportIdOf, SAVED_NAME, savedName } from "./find-saved";

const NAME = "open_report";

/**
 * The most characters of a text as JSON, so that the content has room. Only control
 * characters make one longer.
 */
const MAX_DESCRIPTION = 4_000;
const MAX_PROMPT = 12_000;
const CUT = "The description or the prompt is cut.";

/** Where the next part of the content begins, and in which version. */
const place = z.strictObject({ offset: z.int().min(1), version: z.string().max(30) });

export const openReport = projectTool({
  name: NAME,
  title: "Open a report",
  description:
    'Returns a report as Markdown, in pages if it is long. Charts are code blocks of the language "tallymark" with a query as JSON; run it with the query tools.',
  scope: "read",
  args: strictModel({ report: savedName(), cursor: optional(cursorField(place)) }),
  argSchemas: {
    report: SAVED_NAME,
    cursor: QUERY_ARGUMENTS.cursor,
  },
  answer: {
    type: "object",
    properties: {
      content: { type: "string" },
      version: { type: "string" },
      next_cursor: { type: "string" },
    },
  },
  run: async ({ report: name, cursor }, call) => {
    const { projectId } = call.project;
    const id = await reportIdOf(name, call);
    const list = { tool: NAME, projectId, id };
    const from = placeOf(list, cursor);
    const report = await openStored(call.prisma, projectId, id);
    const version = report.updatedAt;
    if (from && from.version !== version) throw changed();
    const head = {
      notice: WRITTEN_NOTICE,
      ...projectInAnswer(call),
      report: id,
      title: report.title,
      ...(from === null && aboutOf(report)),
      version,
      url: reportUrl(call, id),
    };
    const offset = from?.offset ?? 0;
    const content = fittingText(report.content.slice(offset), roomBeside(head));
    const end = offset + content.length;
    return {
      ...head,
      content,
      total_characters: report.content.length,
      ...(end < report.content.length && {
        next_cursor: cursorText(list, { offset: end, version }),
      }),
    };
  },
});

/** What only the first page has. */
function aboutOf({ description, prompt }: { description: string; prompt: string }) {
  const about = {
    description: fittingText(description, MAX_DESCRIPTION),
    prompt: fittingText(prompt, MAX_PROMPT),
  };
  const isCut = about.description !== description || about.prompt !== prompt;
  return { ...about, ...(isCut && { note: CUT }) };
}

const changed = (): AppError =>
  new AppError("conflict", "The report has changed. Open it again without cursor.");
