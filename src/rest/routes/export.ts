import { z } from "zod";
import { choice, dateTime, model, named, optional, text, withDefault } from "@/base/validation";
import { countedOnly, exportLines, exportParquet, planExport } from "@/export";
import { recordEventExport } from "@/teams";
import { PROJECT_ID } from "../kit/list-query";
import { route } from "../kit/route";
import { Streamed } from "../kit/streamed";
import { targetProject } from "../kit/target-project";
import * as EXAMPLES from "./examples/export";

const USER_ID = optional(text({ min: 1 })).describe("Only the events of this user.");

const FORMAT = withDefault(choice(["ndjson", "parquet"]), "ndjson").describe(
  "The format of the parts.",
);

const ExportPlan = named(
  "ExportPlan",
  z.strictObject({
    project_id: z.string(),
    user_id: z.string().optional(),
    received_before: z.iso.datetime().describe("Events received later are not in the export."),
    events: z.number().describe("The number of events in all parts."),
    parts: z.array(
      z.strictObject({
        from: z.iso.datetime(),
        to: z.iso.datetime(),
        events: z.number().describe("The number of events in the part."),
        path: z.string().describe("Returns the part."),
      }),
    ),
  }),
);

const iso = (ms: number) => new Date(ms).toISOString();

export const exportPlan = route({
  name: "export.plan",
  method: "GET",
  path: "/api/v1/export",
  access: "read",
  session: true,
  rate: { of: "execute", points: 1 },
  query: model({ project_id: PROJECT_ID, user_id: USER_ID, format: FORMAT }),
  response: ExportPlan,
  docs: {
    tag: "Queries",
    summary: "List the parts of an export",
    description:
      "Divides all events of a project, or of one user, into parts to download. The parts do not overlap, and their content does not change, so a download that fails can be repeated. Events of the last minute are not included.",
    errors: ["not_found"],
    examples: EXAMPLES.PLAN,
  },
  run: async ({ query, caller, resources, signal, requestId }) => {
    const { clickhouse, clock, pipeline, prisma } = resources;
    const projectId = await targetProject(prisma, caller, "query", query);
    const tags = { surface: "export", projectIds: [projectId], requestId };
    const selected = { projectId, userId: query.user_id };
    const plan = await planExport({ clickhouse, pipeline, tags, signal }, selected, clock.now());
    const received_before = iso(plan.receivedBefore);
    const user = query.user_id === undefined ? {} : { user_id: query.user_id };
    return {
      project_id: projectId,
      ...user,
      received_before,
      events: plan.parts.reduce((sum, { events }) => sum + events, 0),
      parts: plan.parts.map(({ events, ...range }) => {
        const [from, to] = [iso(range.from), iso(range.to)];
        const search = new URLSearchParams({
          project_id: projectId,
          ...user,
          from,
          to,
          received_before,
          format: query.format,
        });
        return { from, to, events, path: `/api/v1/export/events?${search}` };
      }),
    };
  },
});

export const exportEvents = route({
  name: "export.events",
  method: "GET",
  path: "/api/v1/export/events",
  access: "read",
  session: true,
  rate: { of: "execute", points: 1 },
  query: model({
    project_id: PROJECT_ID,
    user_id: USER_ID,
    from: dateTime().describe("The start of the part, included."),
    to: dateTime().describe("The end of the part, excluded."),
    received_before: dateTime().describe("From the list of parts."),
    format: FORMAT,
  }),
  response: z.string(),
  docs: {
    tag: "Queries",
    summary: "Download a part of an export",
    description:
      "Returns the events of a part. As NDJSON, they are ordered by time, one per line, as objects that POST /ingest/batch accepts.",
    errors: ["query_too_broad", "not_found"],
    success: {
      status: 200,
      description: "The events.",
      headers: ["Content-Disposition"],
      streams: true,
      other: [
        {
          mediaType: "application/x-ndjson",
          description: "A line with an object per event.",
          example: '{"event_id":"…","event_name":"purchase","user_id":"u1"}\n',
        },
        {
          mediaType: "application/vnd.apache.parquet",
          description: "A file with a row per event, in no order. Properties are JSON.",
          example: "PAR1…",
        },
      ],
    },
    examples: EXAMPLES.EVENTS,
  },
  run: async ({ query, caller, resources, signal, requestId }) => {
    const { clickhouse, clock, prisma } = resources;
    const projectId = await targetProject(prisma, caller, "query", query);
    const tags = { surface: "export", projectIds: [projectId], requestId };
    const { from, to, received_before: receivedBefore, user_id: userId } = query;
    const context = { clickhouse, tags, signal };
    const { selection, part } = countedOnly(
      { projectId, userId, receivedBefore },
      { from, to },
      clock.now(),
    );
    const who = { projectId, actorId: caller.userId };
    await recordEventExport({ prisma, clock }, who, userId);
    const isParquet = query.format === "parquet";
    const content = isParquet
      ? await exportParquet(context, selection, part)
      : exportLines(context, selection, part);
    const name = `events-${iso(from).slice(0, 13)}.${query.format}`;
    return new Streamed(
      {
        "Content-Type": isParquet ? "application/vnd.apache.parquet" : "application/x-ndjson",
        "Content-Disposition": `attachment; filename="${name}"`,
      },
      content,
    );
  },
});
