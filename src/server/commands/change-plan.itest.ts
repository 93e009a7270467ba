import { expect, test } from "vitest";
import { StartError } from "@/base/errors";
import { newId } from "@/base/ids";
import { prepareScene } from "@/testing/teams/scene";
import { changePlan, readArguments } from "./change-plan";

const scene = prepareScene();
const put = async (...args: string[]) =>
  changePlan(scene().people.services.teams, readArguments(args));

test("a team named by its id is put on a plan, and the operator is told what that left out", async () => {
  const { teamId, owner } = scene();
  expect(await put("pro", teamId)).toBe("A team is on Pro already.");
  await owner.teams.projects.create({ teamId, name: "Second", timeZone: "UTC" });
  expect(await put("free", teamId)).toBe(
    "A team is on Free now. 1 project is paused. 1 member is suspended.",
  );
  expect(await put("pro", teamId)).toBe("A team is on Pro now.");
});

test("its owner's address names it too, until it owns another", async () => {
  const { teamId, owner } = scene();
  const { email } = (await owner.accounts.me()).user;
  expect(await put("free", email.toUpperCase())).toContain("on Free now");
  await put("pro", teamId);
  await owner.teams.create({ name: "Another" });
  const asked = put("free", email);
  await expect(asked).rejects.toThrow(StartError);
  await expect(asked).rejects.toThrow(`${teamId}  A team`);
});

test.each([
  [[], "Usage"],
  [["pro"], "Usage"],
  [["gold", newId()], "Usage"],
  [["constructor", newId()], "Usage"],
  [["pro", newId(), "more"], "Usage"],
  [["pro", newId()], "There is no team"],
  [["pro", "nobody@example.com"], "There is no team"],
])("%j is told to be wrong", async (args, words) => {
  await expect(put(...args)).rejects.toThrow(words);
});
