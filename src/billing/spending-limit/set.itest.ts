import { expect, test } from "vitest";
import { prepareScene } from "@/testing/teams/scene";
import { newMember } from "@/testing/teams/world";
import { setSpendingLimit } from "./set";

const scene = prepareScene();

const set = (limit: number | null, actorId = scene().ownerId) =>
  setSpendingLimit(scene().people.services.teams, { teamId: scene().teamId, actorId }, limit);

const stored = async () =>
  (await scene().database.prisma.team.findUniqueOrThrow({ where: { id: scene().teamId } }))
    .spendingLimit;

test("the owner sets and removes a limit, which is off by default and recorded in the audit log", async () => {
  const { audit } = scene();
  expect(await stored()).toBeNull();
  await set(50_00);
  await set(50_00);
  await set(0);
  await set(null);
  expect(await stored()).toBeNull();
  expect((await audit()).map(({ action, detail }) => [action, detail]).slice(0, 3)).toEqual([
    ["team.spending_limit_changed", { before: 0, after: null }],
    ["team.spending_limit_changed", { before: 50_00, after: 0 }],
    ["team.spending_limit_changed", { before: null, after: 50_00 }],
  ]);
});

test("it applies at once to keys that are cached in this process", async () => {
  const { people, owner, projectId, ingestKeyId: keyId } = scene();
  const { key } = await owner.teams.ingestKeys.reveal({ projectId, keyId });
  const limit = async () => (await people.services.teams.ingestKeys.resolve(key))?.spendingLimit;
  expect(await limit()).toBeNull();
  await set(7_00);
  expect(await limit()).toBe(7_00);
});

test.each([-1_00, 50, 0.5, 1_000_001_00, Number.NaN, Number.POSITIVE_INFINITY])(
  "%d cents is not a valid limit",
  async (limit) => {
    await expect(set(limit)).rejects.toMatchObject({ code: "invalid_request" });
    expect(await stored()).toBeNull();
  },
);

test("a limit can be up to a million dollars", async () => {
  await set(1_000_000_00);
  expect(await stored()).toBe(1_000_000_00);
});

test("an admin cannot change it, nor someone outside the team", async () => {
  const { people, teamId, userId } = scene();
  const admin = await newMember(people.services, teamId, "admin");
  await expect(set(1_00, admin)).rejects.toMatchObject({ code: "forbidden" });
  await expect(set(1_00, userId)).rejects.toMatchObject({ code: "forbidden" });
  const stranger = await people.signUp();
  await expect(set(1_00, stranger.userId)).rejects.toMatchObject({ code: "not_found" });
  expect(await stored()).toBeNull();
});
