import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { systemClock } from "@/base/time/clock";
import { MAX_FILTERS } from "@/query/engine/model/limits";
import { callerOfSession, projectOfCaller } from "@/teams";
import { insertDashboard } from "@/testing/teams/dashboards";
import { insertReport } from "@/testing/teams/reports";
import { newMember } from "@/testing/teams/world";
import { MAX_ANSWER_CHARACTERS, WRITTEN_NOTICE } from "../contract/answer";
import type { Answer, ProjectTool } from "../contract/tool";
import { agentOf, ORIGIN, toolResources } from "../testing/agent";
import { prepareProject } from "../testing/project";
import { saveReport } from "./save-report";

const NOW = Date.now();
const HOUR = 3_600_000;

const ours = prepareProject([
  ...Array.from({ length: 3 }, (_, n) => ({ ts: NOW - n * HOUR, eventName: "signup" })),
  ...Array.from({ length: 300 }, (_, n) => ({ ts: NOW - HOUR, eventName: `event-${n}` })),
]);

const answer = (tool: string, args: object = {}) =>
  ours().agent.answer(tool, { project: ours().projectId, ...args });
const failure = (tool: string, args: object = {}) =>
  ours().agent.failure(tool, { project: ours().projectId, ...args });

const store = () => ({ prisma: ours().prisma, clock: systemClock });
const ownership = () => ({ projectId: ours().projectId, createdBy: ours().userId });
const newBoard = async (given: { title?: string; config?: object } = {}) =>
  (await insertDashboard(store(), { ...ownership(), ...given })).id;
const newReport = async (given: { title?: string; content?: string; description?: string } = {}) =>
  (await insertReport(store(), { ...ownership(), ...given })).id;

const LAYOUT = { x: 0, y: 0, w: 6, h: 4 };
const widget = (id: string, query: object, given: object = {}) => ({
  id,
  title: `Widget ${id}`,
  kind: "line",
  layout: LAYOUT,
  query,
  ...given,
});
const config = (widgets: object[], given: object = {}) => ({
  version: 1,
  range: { last: "7d" },
  widgets,
  ...given,
});
const SIGNUPS = { kind: "trend", granularity: "all", series: [{ events: ["signup"] }] };

const everything = async () => {
  const { prisma } = ours();
  return JSON.stringify([
    await prisma.dashboard.findMany(),
    await prisma.report.findMany(),
    await prisma.auditEntry.findMany(),
  ]);
};

test("a call that was stopped before it saves does not save anything", async () => {
  const { projectId, userId, ...stores } = ours();
  const caller = callerOfSession(userId);
  const call = {
    ...toolResources(stores),
    caller,
    project: await projectOfCaller(stores.prisma, caller, projectId),
    origin: ORIGIN,
    requestId: newId(),
    signal: AbortSignal.abort(),
  };
  await expect((saveReport as ProjectTool).run({ title: "Week 28" }, call)).rejects.toThrow();
  expect(await stores.prisma.report.count()).toBe(0);
});

beforeEach(async () => {
  await ours().prisma.dashboard.deleteMany();
  await ours().prisma.report.deleteMany();
});

describe("list_saved", () => {
  test("lists dashboards and reports of the project, the most recently changed first", async () => {
    const board = await newBoard({ title: "Growth" });
    const report = await newReport({ title: "Week 28", description: "What grew" });
    const { rows, columns, notice, total_rows } = await answer("list_saved");
    expect(notice).toBe(WRITTEN_NOTICE);
    expect(total_rows).toBe(2);
    const listed = (rows as unknown[][]).map((row) =>
      Object.fromEntries((columns as string[]).map((name, index) => [name, row[index]])),
    );
    expect(listed).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: board,
          kind: "dashboard",
          title: "Growth",
          url: `${ORIGIN}/p/${ours().projectId}/dashboards/${board}`,
        }),
        expect.objectContaining({
          id: report,
          kind: "report",
          url: `${ORIGIN}/p/${ours().projectId}/reports/${report}`,
        }),
      ]),
    );
    expect(await answer("list_saved", { search: "GREW" })).toMatchObject({ total_rows: 1 });
    expect(await answer("list_saved", { kind: "dashboard" })).toMatchObject({ total_rows: 1 });
  });

  test("pages through long lists, each item once", async () => {
    for (let n = 0; n < 150; n++)
      await newReport({ title: `Report ${n}`, description: "x".repeat(200) });
    const pages = await allPages("list_saved");
    expect(pages.length).toBeGreaterThan(1);
    const ids = pages.flatMap(({ rows }) => (rows as string[][]).map(([id]) => id));
    expect(new Set(ids).size).toBe(150);
    expect(ids).toHaveLength(150);
  });
});

async function allPages(tool: string, args: object = {}): Promise<Answer[]> {
  const pages: Answer[] = [];
  let cursor: unknown;
  do {
    const page = await answer(tool, { ...args, ...(cursor !== undefined && { cursor }) });
    expect(JSON.stringify(page).length).toBeLessThanOrEqual(MAX_ANSWER_CHARACTERS);
    pages.push(page);
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  return pages;
}

describe("open_dashboard", () => {
  test("returns each widget's rows, its text or its error", async () => {
    const dashboard = await newBoard({
      title: "Growth",
      config: config([
        widget("a", SIGNUPS),
        widget("b", { kind: "breakdown", by: "event_name" }, { kind: "bar" }),
        widget("c", { kind: "nonsense" }),
        { id: "d", title: "", kind: "text", layout: LAYOUT, text: "Some words" },
        widget("e", { ...SIGNUPS, range: { last: "1d" } }),
      ]),
    });
    const opened = await answer("open_dashboard", { dashboard });
    expect(opened).toMatchObject({
      notice: WRITTEN_NOTICE,
      dashboard: { id: dashboard, title: "Growth" },
      timezone: "UTC",
      url: `${ORIGIN}/p/${ours().projectId}/dashboards/${dashboard}`,
      note: expect.stringMatching(/range is not over/),
      widgets: [
        { id: "a", title: "Widget a", chart: "line", totals: [null, 3], total_rows: 1 },
        { id: "b", columns: ["value", "figure", "share"] },
        { id: "c", error: { code: "invalid_query", message: expect.any(String) } },
        { id: "d", text: "Some words" },
        { id: "e", range: { start_time: expect.any(String) } },
      ],
    });
    expect((opened.widgets as object[])[0]).not.toHaveProperty("range");
  });

  test("shows averages of nothing as null, not as 0, like the query tools", async () => {
    const series = [{ events: ["signup"], metric: "avg", property: "amount" }];
    const average = { kind: "trend", granularity: "all", series };
    const dashboard = await newBoard({ config: config([widget("a", average)]) });
    const all = await answer("open_dashboard", { dashboard });
    expect(all).toMatchObject({ widgets: [{ totals: [null, null] }] });
    const one = await answer("open_dashboard", { dashboard, widget: "a" });
    expect(one).toMatchObject({ totals: [null, null], note: expect.stringContaining("never had") });
  });

  test("fits 50 widgets with many rows and long titles into an answer", async () => {
    const query = { kind: "breakdown", by: "event_name", limit: 100 };
    const widgets = Array.from({ length: 50 }, (_, n) =>
      widget(`w${n}${"x".repeat(60)}`, query, { kind: "table", title: "é".repeat(200) }),
    );
    const dashboard = await newBoard({ title: "t".repeat(200), config: config(widgets) });
    const opened = await answer("open_dashboard", { dashboard });
    expect(JSON.stringify(opened).length).toBeLessThanOrEqual(MAX_ANSWER_CHARACTERS);
    expect(opened.widgets).toHaveLength(50);
    expect(opened.note).toMatch(/more rows/);
  });

  test("opens one widget with all its rows, page by page, and the query that it runs", async () => {
    const filters = [{ field: "event_name", op: "contains", value: "event" }];
    const query = { kind: "breakdown", by: "event_name", limit: 100 };
    const dashboard = await newBoard({
      config: config([widget("a", query, { kind: "table" })], { filters }),
    });
    const [opened] = await allPages("open_dashboard", { dashboard, widget: "a" });
    expect(opened).toMatchObject({
      widget: { id: "a", title: "Widget a", chart: "table" },
      query: { ...query, filters, range: { last: "7d" } },
      total_rows: 101,
      totals: [null, 300, null],
      url: expect.stringContaining("/explore?"),
    });
    const hourly = {
      kind: "trend",
      granularity: "hour",
      range: { last: "90d" },
      series: [{ events: ["signup"] }],
    };
    const long = await newBoard({ config: config([widget("a", hourly)]) });
    const pages = await allPages("open_dashboard", { dashboard: long, widget: "a" });
    expect(pages.length).toBeGreaterThan(1);
    const rows = pages.flatMap((page) => page.rows as [string, number][]);
    expect(new Set(rows.map(([time]) => time)).size).toBe(pages[0]?.total_rows);
    expect(rows.reduce((sum, [, count]) => sum + count, 0)).toBe(3);
  });

  test("names the widgets if there is none with this id, and says why a widget is broken", async () => {
    const dashboard = await newBoard({ config: config([widget("a", { kind: "nonsense" })]) });
    expect(await failure("open_dashboard", { dashboard, widget: "b" })).toMatchObject({
      code: "not_found",
      unknown: "b",
      near: ["a"],
    });
    expect(await failure("open_dashboard", { dashboard, widget: "a" })).toMatchObject({
      code: "invalid_query",
    });
  });

  test("cuts a long text tile that is opened alone", async () => {
    const tile = { id: "a", title: "", kind: "text", layout: LAYOUT, text: "\n".repeat(20_000) };
    const dashboard = await newBoard({ config: config([tile]) });
    for (const args of [{ dashboard }, { dashboard, widget: "a" }]) {
      const opened = await answer("open_dashboard", args);
      expect(JSON.stringify(opened).length).toBeLessThanOrEqual(MAX_ANSWER_CHARACTERS);
    }
    expect(await answer("open_dashboard", { dashboard, widget: "a" })).toMatchObject({
      truncated: true,
    });
  });
});

describe("open_report", () => {
  test("returns the content with its charts, page by page if it is long", async () => {
    const chart = `\`\`\`tallymark\n{"kind":"trend","range":{"from":"2026-07-01","to":"2026-07-02"},"series":[{}]}\n\`\`\`\n`;
    const content = `${chart}${"Some 🙂 words\n".repeat(4_000)}${chart}`;
    const report = await newReport({ title: "Week 28", content });
    const pages = await allPages("open_report", { report });
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.map((page) => page.content).join("")).toBe(content);
    expect(pages[0]).toMatchObject({
      notice: WRITTEN_NOTICE,
      title: "Week 28",
      description: "",
      prompt: "",
      total_characters: content.length,
      url: `${ORIGIN}/p/${ours().projectId}/reports/${report}`,
    });
  });

  test("rejects a cursor if the report has changed since", async () => {
    const report = await newReport({ content: "x".repeat(50_000) });
    const { next_cursor: cursor, version } = await answer("open_report", { report });
    await answer("save_report", { report, version, content: "y".repeat(50_000) });
    expect(await failure("open_report", { report, cursor })).toMatchObject({ code: "conflict" });
  });
});

describe("save_report", () => {
  test("creates a report and then changes only the given fields, with an audit entry each", async () => {
    const { report, version, url } = await answer("save_report", {
      title: "Week 28",
      content: "# Figures",
    });
    expect(url).toBe(`${ORIGIN}/p/${ours().projectId}/reports/${report}`);
    const changed = await answer("save_report", { report, version, content: "# Other figures" });
    expect(changed.version).not.toBe(version);
    expect(await answer("open_report", { report })).toMatchObject({
      title: "Week 28",
      content: "# Other figures",
      version: changed.version,
    });
    const audit = await ours().prisma.auditEntry.findMany({
      where: { action: { startsWith: "report." } },
      orderBy: { id: "desc" },
      take: 2,
    });
    expect(audit.map(({ action }) => action)).toEqual(["report.changed", "report.created"]);
  });

  test("does not overwrite a change that the caller has not seen", async () => {
    const { report, version } = await answer("save_report", { title: "Week 28" });
    await answer("save_report", { report, version, title: "Week 29" });
    const failed = await failure("save_report", { report, version, title: "Week 30" });
    expect(failed).toEqual({
      code: "conflict",
      message:
        "The report has changed since this version: call open_report and save with its version.",
    });
    expect(await answer("open_report", { report })).toMatchObject({ title: "Week 29" });
  });

  const MOVING = '```tallymark\n{"kind":"trend","range":{"last":"7d"},"series":[{}]}\n```';
  test.each([
    ["a chart without fixed days", { title: "T", content: MOVING }, /^content: Chart 1: /],
    ["no title", { content: "x" }, /^title: /],
    ["a version without a report", { title: "T", version: "1" }, /^version: /],
    ["a report without its version", { report: newId(), title: "T" }, /^version: /],
    ["an unknown field", { title: "T", body: "x" }, /^body: /],
  ])("with %s fails, says why and stores nothing", async (_, args, error) => {
    const before = await everything();
    expect(await failure("save_report", args)).toEqual({
      code: "invalid_arguments",
      message: expect.any(String),
      errors: [expect.stringMatching(error)],
    });
    expect(await everything()).toBe(before);
  });
});

describe("names that never occurred", () => {
  const MISSPELT = { kind: "trend", series: [{ events: ["sign-up"] }] };
  const unknown = { code: "not_found", unknown: [{ kind: "event", name: "sign-up" }] };

  test("are rejected in a new widget and in a new chart, and nothing is stored", async () => {
    const before = await everything();
    const args = { dashboard_title: "D", title: "T", query: MISSPELT };
    expect(await failure("add_widget", args)).toMatchObject(unknown);
    expect(await failure("save_report", { title: "T", content: chartOf(MISSPELT) })).toMatchObject({
      ...unknown,
      near: expect.arrayContaining(["signup"]),
    });
    expect(await everything()).toBe(before);
  });

  test("may stay in a report that has them already, and are noted in a stored widget", async () => {
    const report = await newReport({ content: chartOf(MISSPELT) });
    const { version } = await answer("open_report", { report });
    const content = `More words\n\n${chartOf(MISSPELT)}`;
    expect(await answer("save_report", { report, version, content })).toMatchObject({ report });
    const dashboard = await newBoard({ config: config([widget("a", MISSPELT)]) });
    expect(await answer("open_dashboard", { dashboard, widget: "a" })).toMatchObject({
      note: expect.stringContaining("never had"),
    });
  });

  const chartOf = (query: object) =>
    `\`\`\`tallymark\n${JSON.stringify({ ...query, range: { from: "2026-07-01", to: "2026-07-02" } })}\n\`\`\``;
});

describe("add_widget", () => {
  test("adds a widget below the others, and creates a dashboard if a title is given", async () => {
    const { dashboard, widget: first } = await answer("add_widget", {
      dashboard_title: "Growth",
      title: "Sign-ups",
      query: SIGNUPS,
    });
    const { widget: second, url } = await answer("add_widget", {
      dashboard,
      title: "Top events",
      query: { kind: "breakdown", by: "event_name" },
      chart: "table",
    });
    expect(url).toBe(`${ORIGIN}/p/${ours().projectId}/dashboards/${dashboard}`);
    const stored = await ours().prisma.dashboard.findUniqueOrThrow({
      where: { id: String(dashboard) },
    });
    expect(stored).toMatchObject({
      title: "Growth",
      config: {
        widgets: [
          { id: first, title: "Sign-ups", kind: "line", layout: { x: 0, y: 0 } },
          { id: second, title: "Top events", kind: "table", layout: { x: 0, y: 6 } },
        ],
      },
    });
    expect(await answer("open_dashboard", { dashboard })).toMatchObject({
      widgets: [{ totals: [null, 3] }, { total_rows: 11 }],
    });
  });

  test("states the range of the dashboard, which a query without a range follows", async () => {
    const args = { title: "T", query: SIGNUPS };
    const made = await answer("add_widget", { dashboard_title: "Growth", ...args });
    expect(made.dashboard_range).toEqual({ last: "30d" });
    const dashboard = await newBoard({ config: config([], { range: { last: "90d" } }) });
    const added = await answer("add_widget", { dashboard, ...args });
    expect(added.dashboard_range).toEqual({ last: "90d" });
  });

  test("reads the query as the query tools do, and stores it in the form of the query language", async () => {
    const query = { kind: "trend", series: "signup", range: "7d" };
    const { dashboard } = await answer("add_widget", { dashboard_title: "D", title: "T", query });
    const { config: stored } = await ours().prisma.dashboard.findUniqueOrThrow({
      where: { id: String(dashboard) },
    });
    const wanted = { kind: "trend", series: [{ events: ["signup"] }], range: { last: "7d" } };
    expect(stored).toMatchObject({ widgets: [{ query: wanted }] });
  });

  test("adds every one of several widgets that are added at once", async () => {
    const dashboard = await newBoard({ config: config([]) });
    const titles = Array.from({ length: 10 }, (_, n) => `Widget ${n}`);
    await Promise.all(
      titles.map((title) => answer("add_widget", { dashboard, title, query: SIGNUPS })),
    );
    const { widgets } = await answer("open_dashboard", { dashboard });
    expect((widgets as { title: string }[]).map(({ title }) => title).sort()).toEqual(titles);
  });

  test("keeps a broken widget as it is", async () => {
    const broken = widget("a", { kind: "nonsense" });
    const dashboard = await newBoard({ config: config([broken]) });
    await answer("add_widget", { dashboard, title: "T", query: SIGNUPS });
    const { config: stored } = await ours().prisma.dashboard.findUniqueOrThrow({
      where: { id: dashboard },
    });
    expect(stored).toMatchObject({ widgets: [broken, { title: "T" }] });
  });

  test("rejects a query that is not valid together with the dashboard's filters", async () => {
    const filters = Array.from({ length: MAX_FILTERS }, () => ({ field: "country", op: "is_set" }));
    const dashboard = await newBoard({ config: config([], { filters }) });
    const query = { ...SIGNUPS, filters: filters.slice(0, 1) };
    expect(await failure("add_widget", { dashboard, title: "T", query })).toMatchObject({
      code: "invalid_arguments",
      errors: [expect.stringContaining("together with the dashboard's filters")],
    });
  });

  test("does not add a 51st widget", async () => {
    const widgets = Array.from({ length: 50 }, (_, n) => widget(`w${n}`, SIGNUPS));
    const dashboard = await newBoard({ config: config(widgets) });
    expect(await failure("add_widget", { dashboard, title: "T", query: SIGNUPS })).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("50 widgets"),
    });
  });

  test.each([
    ["a chart that cannot draw the query", { query: SIGNUPS, chart: "funnel" }, /^chart: /],
    [
      "a kind that no widget draws",
      { query: { kind: "values", field: "platform" } },
      /^query\.kind: /,
    ],
    [
      "an invalid query",
      { query: { ...SIGNUPS, series: [{ metric: "nope" }] } },
      /^query\.series\.0\.metric: /,
    ],
    ["both a dashboard and a title", { query: SIGNUPS, dashboard: newId() }, /^dashboard_title: /],
  ])("with %s fails, says why and stores nothing", async (_, args, error) => {
    const before = await everything();
    const failed = await failure("add_widget", { title: "T", dashboard_title: "D", ...args });
    expect(failed).toMatchObject({ code: "invalid_arguments" });
    expect(failed.errors).toEqual(expect.arrayContaining([expect.stringMatching(error)]));
    expect(await everything()).toBe(before);
  });
});

describe("the longest texts", () => {
  const fits = (told: object) =>
    expect(JSON.stringify(told).length).toBeLessThanOrEqual(MAX_ANSWER_CHARACTERS);
  const TEXTS = ["\u0001", '"', "\n", "🙂"];

  test.each(TEXTS)(
    "of %j fit into the pages of a report, which lose nothing of its content",
    async (character) => {
      const content = character.repeat(20_000);
      const description = character.repeat(2_000);
      const prompt = character.repeat(8_000);
      const { report } = await answer("save_report", {
        title: (character.trim() || '"').repeat(200).replaceAll("\u0001", "'"),
        description,
        prompt,
        content,
      });
      const pages = await allPages("open_report", { report });
      expect(pages.map((page) => page.content).join("")).toBe(content);
      const [first] = pages;
      const isWhole = first?.description === description && first.prompt === prompt;
      expect(first?.note === undefined).toBe(isWhole);
      fits(await answer("list_saved"));
    },
  );

  test.each(['"', "🙂"])("of %j fit into the answers about dashboards", async (character) => {
    const title = character.repeat(200);
    const widgets = Array.from({ length: 49 }, (_, n) =>
      n % 2
        ? widget(`w${n}`.padEnd(64, "x"), { kind: "nonsense" }, { title })
        : {
            id: `w${n}`.padEnd(64, "x"),
            title,
            kind: "text",
            layout: LAYOUT,
            text: "\u0001".repeat(999),
          },
    );
    const dashboard = await newBoard({ title, config: config(widgets) });
    const { prisma } = ours();
    const description = "\u0001".repeat(2_000);
    await prisma.dashboard.update({ where: { id: dashboard }, data: { description } });
    fits(await answer("add_widget", { dashboard, title, query: SIGNUPS }));
    fits(await answer("add_widget", { dashboard_title: title, title, query: SIGNUPS }));
    fits(await answer("open_dashboard", { dashboard }));
    fits(await failure("open_dashboard", { dashboard, widget: "\u0001".repeat(64) }));
    fits(await answer("list_saved"));
  });
});

describe("a dashboard or a report", () => {
  const CALLS: [string, string, object][] = [
    ["dashboard", "open_dashboard", {}],
    ["dashboard", "add_widget", { title: "T", query: SIGNUPS }],
    ["report", "open_report", {}],
    ["report", "save_report", { version: "1", content: "x" }],
  ];
  const newItem = (noun: string, title: string) =>
    noun === "report" ? newReport({ title }) : newBoard({ title });

  test("can be named by its exact title", async () => {
    const dashboard = await newBoard({ title: "Growth" });
    const report = await newReport({ title: "Week 28" });
    const name = { dashboard: "Growth" };
    expect(await answer("open_dashboard", name)).toMatchObject({ dashboard: { id: dashboard } });
    const added = await answer("add_widget", { ...name, title: "T", query: SIGNUPS });
    expect(added.dashboard).toBe(dashboard);
    const { version } = await answer("open_report", { report: "Week 28" });
    const saved = await answer("save_report", { report: "Week 28", version, content: "x" });
    expect(saved.report).toBe(report);
  });

  test.each(CALLS)("(%s) that %s cannot find is an error with similar titles", async (...given) => {
    const [noun, tool, args] = given;
    await newItem(noun, "Weekly growth");
    const failed = await failure(tool, { [noun]: "weekly-growth", ...args });
    expect(failed).toEqual({
      code: "not_found",
      message: `This project has no ${noun} with this id or title. See list_saved.`,
      near: ["Weekly growth"],
    });
    const id = newId();
    expect(await failure(tool, { [noun]: id, ...args })).not.toHaveProperty("near");
  });

  test.each(CALLS)(
    "(%s) whose title others have too is named to %s by its id",
    async (...given) => {
      const [noun, tool, args] = given;
      const ids = [await newItem(noun, "Growth"), await newItem(noun, "Growth")];
      const failed = await failure(tool, { [noun]: "Growth", ...args });
      expect(failed).toMatchObject({ code: "invalid_request", ids: expect.arrayContaining(ids) });
    },
  );
});

describe("write tools", () => {
  test("are forbidden for a viewer, who can open everything", async () => {
    const { prisma, clickhouse, teamId, projectId } = ours();
    const viewer = agentOf({ prisma, clickhouse }, await newMember(store(), teamId, "viewer"));
    const before = await everything();
    for (const [tool, args] of [
      ["save_report", { title: "T" }],
      ["add_widget", { dashboard_title: "D", title: "T", query: SIGNUPS }],
    ] as const) {
      expect(await viewer.failure(tool, { project: projectId, ...args })).toMatchObject({
        code: "forbidden",
        message: expect.stringContaining("viewer"),
      });
    }
    expect(await everything()).toBe(before);
    await viewer.answer("list_saved", { project: projectId });
  });
});
