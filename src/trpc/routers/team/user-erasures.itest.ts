import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/database";
import { EVENT, startIngest } from "@/testing/ingest/handler";
import { testDatabase } from "@/testing/stores/database";
import { openPeople, type Person } from "@/testing/teams/people";

let database: Database;
let ana: Person;
let projectId: string;
beforeAll(async () => {
  database = await testDatabase();
  ana = await openPeople(database).signUp();
  const { teams } = await ana.caller.accounts.me();
  projectId = teams[0]?.projects[0]?.id ?? "";
});
afterAll(() => database.close());

test.each(["x", "🎉"])("a user id of events can be deleted: 200 times %s", async (character) => {
  const { userErasures } = ana.caller.teams;
  const [longest, tooLong] = [character.repeat(200), character.repeat(201)];
  const { event } = startIngest();
  expect(await event({ ...EVENT, user_id: longest })).toMatchObject({ status: 200 });
  expect(await event({ ...EVENT, user_id: tooLong })).toMatchObject({ status: 422 });
  await userErasures.request({ projectId, userId: longest });
  expect(await userErasures.list({ projectId })).toContainEqual(
    expect.objectContaining({ userId: longest }),
  );
  await expect(userErasures.request({ projectId, userId: tooLong })).rejects.toThrow(
    "A user id has at most 200 characters.",
  );
});
