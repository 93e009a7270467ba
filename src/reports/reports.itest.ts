import { expect, test } from "vitest";
import { newId } from "@/base/ids";
import { SAVED_AT } from "@/testing/teams/procedure-cases";
import { prepareScene } from "@/testing/teams/scene";
import { REPORT } from "./limits";

const scene = prepareScene();

const CHART = `\`\`\`tallymark
{"kind": "trend", "range": {"from": "2026-06-01", "to": "2026-06-30"}, "series": [{}]}
\`\`\``;

test("a report written by a member is readable by everyone in the team, and the audit log records each step", async () => {
  const { projectId, owner, join, audit } = scene();
  const [member, viewer] = [await join("member"), await join("viewer")];
  const content = `# June\n\nIt's \u{1F600} a\0b\uD800.\n\n${CHART}\n`;
  const { id: reportId, updatedAt } = await member.caller.reports.create({
    projectId,
    title: "  June,\n in figures ",
    description: "What happened",
    prompt: "Sum up June",
    content,
  });
  const listed = {
    id: reportId,
    title: "June, in figures",
    description: "What happened",
    authorName: "member",
    createdAt: updatedAt,
    updatedAt,
  };
  expect((await viewer.caller.reports.list({ projectId }))[0]).toEqual(listed);
  expect(await viewer.caller.reports.byId({ projectId, reportId })).toEqual({
    ...listed,
    prompt: "Sum up June",
    content: content.replace("\0", "\uFFFD").replace("\uD800", "\uFFFD"),
  });

  await owner.reports.change({ projectId, reportId, title: "June", seen: updatedAt });
  await owner.reports.delete({ projectId, reportId });
  const done = (await audit()).filter(({ action }) => action.startsWith("report."));
  expect(done.map(({ action, subject, actorName }) => [action, subject, actorName])).toEqual([
    ["report.deleted", "June", "Owner"],
    ["report.changed", "June", "Owner"],
    ["report.created", "June, in figures", "member"],
  ]);
});

test("of two concurrent changes to a report, the second is a conflict and the first is kept", async () => {
  const { projectId, owner, join, reportId } = scene();
  const { caller } = await join("member");
  const change = { projectId, reportId, seen: SAVED_AT };
  const settled = await Promise.allSettled([
    owner.reports.change({ ...change, content: "One" }),
    caller.reports.change({ ...change, content: "Two" }),
  ]);
  expect(settled.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const rejected = settled.find((one) => one.status === "rejected");
  expect(rejected?.reason).toMatchObject({ code: "CONFLICT" });
  const now = await owner.reports.byId({ projectId, reportId });
  const last = await caller.reports.change({ ...change, content: "Both", seen: now.updatedAt });
  expect(Date.parse(last.updatedAt)).toBeGreaterThan(Date.parse(now.updatedAt));
});

test("a change does not affect omitted fields, and an empty change has no effect", async () => {
  const { projectId, owner, reportId, audit } = scene();
  const before = await owner.reports.byId({ projectId, reportId });
  const same = { projectId, reportId, content: before.content, seen: before.updatedAt };
  expect(await owner.reports.change(same)).toEqual({ updatedAt: before.updatedAt });
  expect((await audit()).filter(({ action }) => action === "report.changed")).toEqual([]);
  const { updatedAt } = await owner.reports.change({ ...same, prompt: "Why?" });
  expect(await owner.reports.byId({ projectId, reportId })).toEqual({
    ...before,
    prompt: "Why?",
    updatedAt,
  });
});

test.each([
  ["title", { title: "\u200B " }],
  ["title", { title: "x".repeat(REPORT.maxTitle + 1) }],
  ["description", { description: "x".repeat(REPORT.maxDescription + 1) }],
  ["prompt", { prompt: "x".repeat(REPORT.maxPrompt + 1) }],
  ["content", { content: "x".repeat(REPORT.maxContent + 1) }],
  ["content", { content: CHART.replace("from", "form") }],
])("an invalid %s is reported under its field", async (field, text) => {
  const { projectId, owner } = scene();
  await expect(owner.reports.create({ projectId, title: "Report", ...text })).rejects.toMatchObject(
    { code: "BAD_REQUEST", cause: { issues: [{ path: [field] }] } },
  );
});

test("a project stores reports up to the limit and lists all of them", async () => {
  const { projectId, owner, ownerId, database } = scene();
  const at = new Date(SAVED_AT);
  const stored = await database.prisma.report.count({ where: { projectId } });
  await database.prisma.report.createMany({
    data: Array.from({ length: REPORT.maxStored - stored }, (_, place) => ({
      id: newId(),
      projectId,
      title: `Number ${place}`,
      description: "",
      prompt: "",
      content: "",
      createdBy: ownerId,
      createdAt: at,
      updatedAt: at,
    })),
  });
  expect(await owner.reports.list({ projectId })).toHaveLength(REPORT.maxStored);
  await expect(owner.reports.create({ projectId, title: "One more" })).rejects.toMatchObject({
    code: "CONFLICT",
  });
});
