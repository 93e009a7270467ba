import { expect, test } from "vitest";
import { StartError } from "@/base/errors";
import { newId } from "@/base/ids";
import { prepareScene } from "@/testing/teams/scene";
import { changePlan, readArguments } from "./change-plan";

const scene = prepareScene();
const runCommand = async (...args: string[]) =>
  changePlan(scene().people.services.teams, readArguments(args));

test("a team specified by id moves to a plan, and the output says what was paused and suspended", async () => {
  const { teamId, owner } = scene();
  expect(await runCommand("pro", teamId)).toBe("A team is already on Pro.");
  await owner.teams.projects.create({ teamId, name: "Second", timeZone: "UTC" });
  expect(await runCommand("free", teamId)).toBe(
    "A team is now on Free. 1 project is paused. 1 member is suspended.",
  );
  expect(await runCommand("pro", teamId)).toBe("A team is now on Pro.");
});

test("a team can be specified by its owner's email address, unless the owner has another team", async () => {
  const { teamId, owner } = scene();
  const { email } = (await owner.accounts.me()).user;
  expect(await runCommand("free", email.toUpperCase())).toContain("now on Free");
  await runCommand("pro", teamId);
  await owner.teams.create({ name: "Another" });
  const change = runCommand("free", email);
  await expect(change).rejects.toThrow(StartError);
  await expect(change).rejects.toThrow(`${teamId}  A team`);
});

test.each([
  [[], "Usage"],
  [["pro"], "Usage"],
  [["gold", newId()], "Usage"],
  [["constructor", newId()], "Usage"],
  [["pro", newId(), "more"], "Usage"],
  [["pro", newId()], "No team found for"],
  [["pro", "nobody@example.com"], "No team found for"],
])("%j is rejected", async (args, words) => {
  await expect(runCommand(...args)).rejects.toThrow(words);
});
