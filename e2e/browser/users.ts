import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { newSecret } from "@/base/ids";

export type Credentials = { email: string; password: string };
export type TestUser = Credentials & UserContext & { name: string };

/** Sends requests with the cookies of a single browser. */
export type Browser = { request: APIRequestContext };

type Me = { teams: { id: string; projects: { id: string; name: string }[] }[] };
/** The oldest team and its oldest project, which an earlier test may have renamed. */
type UserContext = { teamId: string; projectId: string; projectName: string };

/** Calls a mutation as the browser's user. Resolves to the raw response. */
export const callProcedure = (browser: Browser, path: string, input: object) =>
  browser.request.post(`/api/trpc/${path}`, { data: input });

/** Calls a mutation that must succeed. Resolves to its result. */
export async function callMutation<T>(browser: Browser, path: string, input: object): Promise<T> {
  const response = await callProcedure(browser, path, input);
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()).result.data;
}

/** Calls a query as the browser's user. Resolves to its result. */
export async function callQuery<T>(browser: Browser, path: string, input?: object): Promise<T> {
  const search = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : "";
  const response = await browser.request.get(`/api/trpc/${path}${search}`);
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()).result.data;
}

/**
 * Signs up a new user with a Free team and its first project, and signs them in in this browser.
 */
export async function signUp(browser: Browser, name: string): Promise<TestUser> {
  const user = { name, email: newEmail(), password: newSecret() };
  await callMutation(browser, "accounts.signUp", user);
  return { ...user, ...(await firstProject(browser)) };
}

/** Like {@link signUp}, with events in the project. Waits until all of them can be queried. */
export async function signUpWithEvents(
  browser: Browser,
  name: string,
  events: object[],
): Promise<TestUser> {
  const user = await signUp(browser, name);
  const { projectId } = user;
  const response = await sendBatch(browser, await ingestKeyOf(browser, projectId), events);
  expect(response.ok(), await response.text()).toBe(true);
  await waitUntilCounted(browser, projectId, events.length);
  return user;
}

/** Returns a project's first ingest key, as the browser's user. */
export async function ingestKeyOf(browser: Browser, projectId: string): Promise<string> {
  const [key] = await callQuery<{ id: string }[]>(browser, "teams.ingestKeys.list", { projectId });
  const shown = { projectId, keyId: key?.id };
  return (await callQuery<{ key: string }>(browser, "teams.ingestKeys.reveal", shown)).key;
}

export const sendBatch = (browser: Browser, key: string, events: object[]) =>
  browser.request.post("/api/v1/ingest/batch", {
    headers: { Authorization: `Bearer ${key}` },
    data: { events },
  });

/**
 * Waits until `total` events of the last 13 months can be queried, which takes about a second. A
 * screen opened earlier would show fewer events and would not update.
 */
export async function waitUntilCounted(
  browser: Browser,
  projectId: string,
  total: number,
  selection: { events?: string[] } = {},
): Promise<void> {
  const range = { last: "13m" };
  const query = { kind: "trend", granularity: "all", range, series: [selection] };
  await expect
    .poll(() => callQuery(browser, "query.run", { projectId, query }), { timeout: 60_000 })
    .toMatchObject({ series: [{ total }] });
}

export async function signIn(browser: Browser, { email, password }: Credentials) {
  await callMutation(browser, "accounts.signIn", { email, password });
  return firstProject(browser);
}

export const newEmail = () => `${newSecret(9).toLowerCase()}@example.com`;

async function firstProject(browser: Browser): Promise<UserContext> {
  const { teams } = await callQuery<Me>(browser, "accounts.me");
  const [team] = teams;
  const [project] = team?.projects ?? [];
  if (!team || !project) throw new Error("The user has no team with a project.");
  return { teamId: team.id, projectId: project.id, projectName: project.name };
}

/** Fills in the sign-up form and submits it. */
export async function fillSignUp(
  page: Page,
  { name, email, password }: Credentials & { name: string },
) {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign up" }).click();
}
