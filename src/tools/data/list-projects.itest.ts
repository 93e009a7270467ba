import { expect, test } from "vitest";
import { newId } from "@/base/ids";
import { MAX_ANSWER_CHARACTERS, WRITTEN_NOTICE } from "../contract/answer";
import { prepareProject } from "../testing/project";

const ours = prepareProject([]);

const list = (args: object = {}) => ours().agent.answer("list_projects", args);

test("lists the caller's projects with what other calls need to know", async () => {
  expect(await list()).toEqual({
    notice: WRITTEN_NOTICE,
    columns: ["id", "name", "team", "time_zone", "plan", "your_role", "paused", "calls_left_today"],
    rows: [[ours().projectId, "tenant", "tenant", "UTC", "Free", "owner", false, null]],
    total_rows: 1,
    truncated: false,
  });
});

test("finds projects by part of their own or their team's name", async () => {
  expect(await list({ search: "TEN" })).toMatchObject({ total_rows: 1 });
  expect(await list({ search: "other" })).toMatchObject({ total_rows: 0 });
});

test("says that projects are missing if they do not fit into an answer", async () => {
  const { prisma, teamId } = ours();
  const now = new Date();
  await prisma.project.createMany({
    data: Array.from({ length: 300 }, (_, n) => ({
      id: newId(),
      teamId,
      name: `Shop ${n}`,
      timeZone: "UTC",
      createdAt: now,
      updatedAt: now,
    })),
  });
  const answer = await list();
  expect(JSON.stringify(answer).length).toBeLessThanOrEqual(MAX_ANSWER_CHARACTERS);
  expect(answer).toMatchObject({
    total_rows: 301,
    truncated: true,
    note: expect.stringMatching(/search/),
  });
  expect(await list({ search: "shop 299" })).toMatchObject({ total_rows: 1 });
});
