import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { ManualClock } from "@/base/time/clock";
import type { Database } from "@/database";
import { createPersonalKey } from "@/teams";
import { get, patch, post, remove, testRest } from "@/testing/services/rest";
import { testDatabase } from "@/testing/stores/database";
import { insertReport } from "@/testing/teams/reports";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";
import { addMember } from "@/testing/teams/world";

const NOON = Date.UTC(2026, 6, 15, 12);
const NOON_ISO = "2026-07-15T12:00:00.000Z";

let database: Database;
let clock: ManualClock;
let rest: ReturnType<typeof testRest>;
let ours: Tenant;
let theirs: Tenant;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = new ManualClock(NOON);
  rest = testRest(database.prisma, { clock });
  ours = await makeTenant(database.prisma, { name: "ours" });
  theirs = await makeTenant(database.prisma, { name: "theirs" });
});

const store = () => ({ prisma: database.prisma, clock });
const stored = ({ projectId, userId }: Tenant, content = "# July") =>
  insertReport(store(), { projectId, createdBy: userId, title: "July", content });

type Options = { key?: string; headers?: Record<string, string> };

const at = (report_id: string, { key = ours.personalKey, headers = {} }: Options = {}) => ({
  key,
  params: { report_id },
  headers,
});
const open = (id: string, options?: Options) => get(rest.report, at(id, options));
const change = (id: string, body: unknown, seen = NOON_ISO) =>
  patch(rest.reportChange, body, at(id, { headers: { "if-match": `"${seen}"` } }));
const drop = (id: string, options?: Options) => remove(rest.reportDeletion, at(id, options));
const write = (body: unknown, key = ours.personalKey) => post(rest.newReport, body, { key });

const keyWith = async (scopes: ("read" | "write")[]) =>
  (await createPersonalKey(store(), { userId: ours.userId, name: "k", scopes })).key;

test("a report is created, opened, changed by version and deleted", async () => {
  const made = await write({ title: "July", content: "# July" });
  const record = await made.json();
  expect([made.status, record]).toEqual([
    201,
    {
      id: expect.any(String),
      title: "July",
      description: "",
      prompt: "",
      content: "# July",
      created_by: ours.userId,
      created_at: NOON_ISO,
      updated_at: NOON_ISO,
    },
  ]);
  expect(made.headers.get("location")).toBe(`/api/v1/query/reports/${record.id}`);

  const opened = await open(record.id);
  const seen = opened.headers.get("etag") ?? "";
  expect([opened.status, seen, await opened.json()]).toEqual([200, `"${NOON_ISO}"`, record]);

  clock.advance(1_000);
  const headers = { "if-match": seen };
  const ask = at(record.id, { headers });
  const changed = await patch(rest.reportChange, { content: "# Better" }, ask);
  const after = { ...record, content: "# Better", updated_at: "2026-07-15T12:00:01.000Z" };
  expect([changed.status, await changed.json()]).toEqual([200, after]);
  expect(changed.headers.get("etag")).toBe('"2026-07-15T12:00:01.000Z"');

  const late = await patch(rest.reportChange, { content: "# Lost" }, ask);
  expect([late.status, (await late.json()).code]).toEqual([409, "conflict"]);
  expect((await (await open(record.id)).json()).content).toBe("# Better");

  const gone = await drop(record.id);
  expect([gone.status, await gone.text()]).toEqual([204, ""]);
  expect((await open(record.id)).status).toBe(404);
});

test("a change without If-Match is rejected, and the error says what to send", async () => {
  const { id } = await stored(ours);
  const response = await patch(rest.reportChange, { title: "x" }, at(id));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: "invalid_request",
    detail: expect.stringContaining("If-Match"),
  });
});

test("every request for another team's report gets the same response as for one that does not exist", async () => {
  const { id } = await stored(theirs);
  for (const ask of [open, (of: string) => change(of, { title: "x" }), drop]) {
    const answers = await Promise.all([id, newId(), "' OR 1", ""].map((of) => ask(of)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(await Promise.all(answers.map((one) => one.text()))).size).toBe(1);
  }
  expect((await open(id, { key: theirs.personalKey })).status).toBe(200);
});

test("writing requires a key with the write scope for a project in which its user may write", async () => {
  const { id } = await stored(ours);
  const reading = await keyWith(["read"]);
  expect((await write({ title: "x" }, reading)).status).toBe(403);
  expect((await drop(id, { key: reading })).status).toBe(403);
  expect((await open(id, { key: await keyWith(["write"]) })).status).toBe(403);

  const narrow = await createPersonalKey(store(), {
    userId: theirs.userId,
    name: "narrow",
    scopes: ["read", "write"],
    onlyProjects: [theirs.projectId],
  });
  await addMember(store(), { teamId: ours.teamId, userId: theirs.userId, role: "member" });
  const into = { title: "x", project_id: ours.projectId };
  expect((await write(into, narrow.key)).status).toBe(404);
  expect((await drop(id, { key: narrow.key })).status).toBe(404);
  expect((await write(into, theirs.personalKey)).status).toBe(201);
  await database.prisma.membership.updateMany({
    where: { userId: theirs.userId, teamId: ours.teamId },
    data: { role: "viewer" },
  });
  const asViewer = { key: theirs.personalKey };
  expect((await open(id, asViewer)).status).toBe(200);
  expect((await write(into, theirs.personalKey)).status).toBe(403);
  expect((await drop(id, asViewer)).status).toBe(403);
});

test("a key with several projects must name the project of a new report", async () => {
  await addMember(store(), { teamId: theirs.teamId, userId: ours.userId, role: "member" });
  const response = await write({ title: "x" });
  expect(response.status).toBe(422);
  expect((await response.json()).detail).toMatchObject([
    { loc: ["body", "project_id"], type: "missing" },
  ]);
  const named = await write({ title: "x", project_id: theirs.projectId });
  expect(named.status).toBe(201);
});

describe("faults", () => {
  const chart = '```tallymark\n{"kind": "trend", "range": {"last": "7d"}, "series": [{}]}\n```';

  test.each([
    ["no title", {}, "title", "missing"],
    ["a blank title", { title: " \u200B" }, "title", "string_too_short"],
    ["a long title", { title: "é".repeat(201) }, "title", "string_too_long"],
    ["a title with a control character", { title: "a\u0007b" }, "title", "value_error"],
    ["a title with a lone surrogate", { title: "a\uD800" }, "title", "value_error"],
    ["a long description", { description: "x".repeat(2_001) }, "description", "string_too_long"],
    ["a long prompt", { prompt: "x".repeat(8_001) }, "prompt", "string_too_long"],
    ["content that is too long", { content: "x".repeat(200_001) }, "content", "string_too_long"],
    ["content that is not text", { content: 5 }, "content", "string_type"],
    ["a chart with a relative range", { content: chart }, "content", "value_error"],
    ["an unknown field", { titel: "x" }, "titel", "extra_forbidden"],
  ])("%s is a 422 that names the field, on creation and on change", async (_, body, name, type) => {
    const { id } = await stored(ours);
    const whole = name === "title" ? body : { title: "x", ...body };
    const answers = [await write(whole)];
    if (type !== "missing") answers.push(await change(id, body));
    for (const answer of answers) {
      expect(answer.status).toBe(422);
      expect((await answer.json()).detail).toMatchObject([{ loc: ["body", name], type }]);
    }
  });

  test("an invalid chart is reported by its position in the report", async () => {
    const response = await write({
      title: "x",
      content: `\`\`\`tallymark\n{}\n\`\`\`\n\n${chart}`,
    });
    const { detail } = await response.json();
    expect(detail.map(({ msg }: { msg: string }) => msg)).toEqual([
      expect.stringMatching(/^Value error, Chart 1: "kind" must be one of/),
      expect.stringMatching(/^Value error, Chart 2: Set "range" to fixed days/),
    ]);
  });

  test("characters that no database can store are replaced", async () => {
    const texts = { description: "a\0b", prompt: "\uD800", content: "c\0\uDFFF" };
    const response = await write({ title: "t", ...texts });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      description: "a\uFFFDb",
      prompt: "\uFFFD",
      content: "c\uFFFD\uFFFD",
    });
  });
});

const nasty = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.constantFrom("\0", "\uD800", "x".repeat(200_001), "~~~tallymark\n{", "[".repeat(2_000)),
  fc.json({ maxDepth: 4 }).map((text) => `\`\`\`tallymark\n${text}\n\`\`\``),
  fc.json({ maxDepth: 3 }).map(
    (text) => `\`\`\`tallymark\n{"kind":"trend","series":${text},
    "range":{"from":"2026-01-01","to":"2026-01-02"}}\n\`\`\``,
  ),
);
const anything = fc.oneof(nasty, fc.anything({ withNullPrototype: false, maxDepth: 2 }));
const body = fc.oneof(
  fc.record({
    title: fc.constant("x"),
    description: nasty,
    prompt: nasty,
    content: nasty,
  }),
  fc.record(
    { title: anything, description: anything, prompt: anything, content: anything },
    { requiredKeys: [] },
  ),
  fc.json(),
);

test("no request body causes a server error", async () => {
  const { id } = await stored(ours);
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const text = typeof sent === "string" ? sent : (JSON.stringify(sent, sayBigInt) ?? "");
      const answers = [
        await post(rest.newReport, text, { key: ours.personalKey }),
        await patch(rest.reportChange, text, at(id, { headers: { "if-match": NOON_ISO } })),
      ];
      for (const { status } of answers) expect([200, 201, 409, 422]).toContain(status);
    }),
    { numRuns: 150 },
  );
});

const sayBigInt = (_: string, value: unknown) =>
  typeof value === "bigint" ? String(value) : value;
