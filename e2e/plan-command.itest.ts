import { existsSync } from "node:fs";
import { join } from "node:path";
import { request } from "@playwright/test";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newEvent, post } from "./api-client";
import { callMutation, ingestKeyOf, signIn } from "./browser/users";
import { launch, startServer, temporaryDataDir } from "./server";

const OWNER = { email: "ada@example.com", password: "correct horse battery" };

let dataDir: Awaited<ReturnType<typeof temporaryDataDir>>;
beforeEach(async () => {
  dataDir = await temporaryDataDir();
});
afterEach(() => dataDir.remove());

/** Runs `npm run plan -- …` on the test's data directory or on another one. */
async function plan(args: string[], dir = dataDir.path) {
  const run = launch({ DATA_DIR: dir }, { entry: ["scripts/command.mjs", "plan", ...args] });
  return { code: await run.exit, output: run.output() };
}

/** Starts a server with an owner whose team is on Pro. */
async function startOnPro() {
  const server = await startServer({
    dataDir: dataDir.path,
    env: { TALLYMARK_INIT_EMAIL: OWNER.email, TALLYMARK_INIT_PASSWORD: OWNER.password },
  });
  const owner = { request: await request.newContext({ baseURL: server.url }) };
  const { teamId } = await signIn(owner, OWNER);
  return { server, owner, teamId };
}

it("changes a plan while no server is using the database, and the next start applies it", async () => {
  const { server, owner, teamId } = await startOnPro();
  const second = { teamId, name: "Second", timeZone: "UTC" };
  const { id: projectId } = await callMutation<{ id: string }>(
    owner,
    "teams.projects.create",
    second,
  );
  const ingestKey = await ingestKeyOf(owner, projectId);

  const rejected = await plan(["free", teamId]);
  expect(rejected.code).toBe(1);
  expect(rejected.output).toMatch(new RegExp(`^Another .* \\(process ${server.pid}\\) .*\\.\n$`));
  const event = newEvent();
  expect((await post({ ...server, ingestKey }, "event", event)).status).toBe(200);
  await server.stop();

  expect(await plan(["free", OWNER.email])).toEqual({
    code: 0,
    output: "My team is now on Free. 1 project is paused.\n",
  });
  expect(await plan(["free", teamId])).toEqual({
    code: 0,
    output: "My team is already on Free.\n",
  });
  const next = launch({ DATA_DIR: dataDir.path });
  const url = await next.untilOutput(/running at (http:\/\/\S+)/);
  const paused = await post({ ...server, url, ingestKey }, "event", newEvent());
  expect(paused.status).toBe(403);
  expect(await paused.json()).toMatchObject({ code: "project_paused" });
  next.signal("SIGTERM");
  expect(await next.exit).toBe(0);
});

it("reports an unknown team, and lists the teams of an owner who has several", async () => {
  const { server, owner, teamId } = await startOnPro();
  const { id: otherId } = await callMutation<{ id: string }>(owner, "teams.create", {
    name: "Another",
  });
  await server.stop();

  const unknown = crypto.randomUUID();
  for (const named of [unknown, "bob@example.com", "My team"]) {
    expect(await plan(["pro", named])).toEqual({
      code: 1,
      output: `No team found for "${named}". Specify a team id or an owner's email address.\n`,
    });
  }
  const several = await plan(["free", OWNER.email]);
  expect(several.code).toBe(1);
  expect(several.output).toMatch(/owns several teams/);
  expect(several.output).toContain(`${teamId}  My team\n  ${otherId}  Another\n`);
});

describe("without opening any data", () => {
  const nowhere = () => join(dataDir.path, "none");

  it("--help prints the usage", async () => {
    const { code, output } = await plan(["--help"], nowhere());
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^Usage: npm run plan -- <free\|pro>/),
    ]);
    expect(existsSync(nowhere())).toBe(false);
  });

  it.each([
    [[]],
    [["pro"]],
    [["gold", "ada@example.com"]],
    [["pro", "ada@example.com", "bob@example.com"]],
  ])("%j prints the usage", async (args) => {
    const { code, output } = await plan(args, nowhere());
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^Usage: npm run plan -- <free\|pro>/),
    ]);
    expect(existsSync(nowhere())).toBe(false);
  });
});
