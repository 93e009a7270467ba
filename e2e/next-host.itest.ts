import { afterAll, beforeAll, expect, it } from "vitest";
import { newEvent, post, waitForTotal } from "./api-client";
import { initEnv, launch, newIdentity, temporaryDataDir } from "./server";

/** Runs plain Next, as on other hosts, without our own server and its fast lane. */
const NEXT_START = ["node_modules/next/dist/bin/next", "start"];

const identity = newIdentity();
let dataDir: Awaited<ReturnType<typeof temporaryDataDir>>;
let run: ReturnType<typeof launch>;
let server: { url: string } & typeof identity;

beforeAll(async () => {
  dataDir = await temporaryDataDir();
  run = launch({ ...initEnv(identity), DATA_DIR: dataDir.path }, { entry: NEXT_START });
  const url = await run.untilOutput(/(http:\/\/localhost:\d+)/);
  server = { ...identity, url };
});
afterAll(async () => {
  run.signal("SIGTERM");
  await run.exit;
  await dataDir.remove();
});

it("accepts and counts events as our own server does", async () => {
  const response = await post(server, "event", newEvent());
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ success: true, events_published: 1 });
  await waitForTotal(server, 1);
});
