import { fileURLToPath } from "node:url";
import { request } from "@playwright/test";
import { Temporal } from "temporal-polyfill";
import type { Setting } from "@/assistant/evaluation/asking/ask-question";
import type { TrapSettings } from "@/assistant/evaluation/asking/ask-trap";
import { type AskedModel, AssistantApi } from "@/assistant/evaluation/asking/assistant-api";
import { Calendar } from "@/assistant/evaluation/engine/calendar";
import { Engine } from "@/assistant/evaluation/engine/engine";
import { clubEvents } from "@/assistant/evaluation/traps/world/club";
import { marketEvents } from "@/assistant/evaluation/traps/world/market";
import { OTHER_PROJECT, otherEvents } from "@/assistant/evaluation/traps/world/other-team";
import { newSecret } from "@/base/ids";
import { MINUTE_MS } from "@/base/time/durations";
import { type Browser, signIn, signUp } from "../browser/users";
import {
  newIdentity,
  type ServerEnv,
  startServer,
  type TestServer,
  temporaryDataDir,
} from "../server";
import { createProject, loadSample, type NewProject, renameProject, sendEvents } from "./project";

/** The sample follows from the project's id: with the same id, each run has the same shoppers. */
const SHOP_ID = "5a3c0ffe-0000-4000-8000-000000000060";
const SHOP = { name: "Hearth & Bean", timeZone: "Europe/Berlin" };
const CLUB = { name: "Harbour Club", timeZone: "America/New_York" };
/** East of UTC: at 00:30 on the first, it is still the month before in UTC. */
const MARKET = { name: "Night Market", timeZone: "Asia/Tokyo" };

const MOVED_CLOCK = fileURLToPath(new URL("moved-clock.mjs", import.meta.url));

/** Registers what must be undone at the end, the last one first. */
export type OnEnd = (end: () => Promise<unknown>) => void;

/**
 * Starts a server with the shop, the club and another team's project, and one with a moved clock.
 */
export async function startSettings(
  env: ServerEnv,
  onEnd: OnEnd,
  say: (text: string) => void,
): Promise<TrapSettings & { model: AskedModel }> {
  say("Starting a server and loading the sample shop");
  const { server, browser, teamId } = await start(env, onEnd);
  const shop = await renameProject(browser, { id: server.projectId, ...SHOP });
  await loadSample(browser, shop.id);
  const club = await createProject(browser, teamId, CLUB);
  await sendEvents(browser, server, club.id, clubEvents(new Calendar(Date.now(), club.timeZone)));
  const otherProject = await startOtherTeam(server, onEnd);
  say("Starting a server whose clock says 00:30 on the first of the month");
  return {
    model: await new AssistantApi(server).model(shop.id),
    places: {
      shop: settingOf(server, shop, Date.now),
      club: settingOf(server, club, Date.now),
      market: await startMarket(env, onEnd),
    },
    otherProject,
  };
}

async function start(env: ServerEnv, onEnd: OnEnd, clock: ServerEnv = {}) {
  const dataDir = await temporaryDataDir();
  onEnd(() => dataDir.remove());
  const owner = { email: "owner@example.com", password: newSecret() };
  const server = await startServer({
    dataDir: dataDir.path,
    identity: { ...newIdentity(), projectId: SHOP_ID },
    env: {
      TALLYMARK_INIT_EMAIL: owner.email,
      TALLYMARK_INIT_PASSWORD: owner.password,
      HOST: "127.0.0.1",
      ...env,
      ...clock,
    },
  });
  onEnd(() => server.stop());
  const browser = await browserOf(server, onEnd);
  return { server, browser, ...(await signIn(browser, owner)) };
}

async function browserOf(server: TestServer, onEnd: OnEnd): Promise<Browser> {
  const context = await request.newContext({ baseURL: server.url });
  onEnd(() => context.dispose());
  return { request: context };
}

async function startOtherTeam(server: TestServer, onEnd: OnEnd): Promise<NewProject> {
  const baker = await browserOf(server, onEnd);
  const { projectId: id } = await signUp(baker, "Baker");
  const project = await renameProject(baker, { id, name: OTHER_PROJECT, timeZone: "UTC" });
  await sendEvents(baker, server, id, otherEvents(Date.now()));
  return project;
}

async function startMarket(env: ServerEnv, onEnd: OnEnd): Promise<Setting> {
  const real = Temporal.Instant.fromEpochMilliseconds(Date.now()).toZonedDateTimeISO(
    MARKET.timeZone,
  );
  const first = real.with({ day: 1 }).startOfDay().epochMilliseconds;
  const offset = first + 30 * MINUTE_MS - Date.now();
  const now = () => Date.now() + offset;
  const clock = { NODE_OPTIONS: `--import=${MOVED_CLOCK}`, CLOCK_OFFSET_MS: String(offset) };
  const { server, browser } = await start(env, onEnd, clock);
  const market = await renameProject(browser, { id: server.projectId, ...MARKET });
  await sendEvents(browser, server, market.id, marketEvents(new Calendar(now(), market.timeZone)));
  return settingOf(server, market, now);
}

function settingOf(server: TestServer, project: NewProject, now: () => number): Setting {
  const { url, personalKey } = server;
  return {
    assistant: new AssistantApi({ url, personalKey }),
    engine: new Engine({ url, personalKey, project, now }),
    project,
  };
}
