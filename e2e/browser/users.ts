import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { newSecret } from "@/base/ids";

export type Credentials = { email: string; password: string };
export type TestUser = Credentials & UserContext & { name: string };

/** Anything with the cookies of one browser. */
type Browser = { request: APIRequestContext };

type Me = { teams: { id: string; projects: { id: string; name: string }[] }[] };
/** The oldest team, and its oldest project, which a test before may have renamed. */
type UserContext = { teamId: string; projectId: string; projectName: string };

/** Calls a procedure as the browser's user; the answer as it came. */
export const callProcedure = (browser: Browser, path: string, input: object) =>
  browser.request.post(`/api/trpc/${path}`, { data: input });

/** The answer of a procedure that has to succeed. */
export async function callMutation<T>(browser: Browser, path: string, input: object): Promise<T> {
  const answer = await callProcedure(browser, path, input);
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).result.data;
}

/** What a query answers the browser's user. */
export async function callQuery<T>(browser: Browser, path: string, input?: object): Promise<T> {
  const search = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : "";
  const answer = await browser.request.get(`/api/trpc/${path}${search}`);
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).result.data;
}

/** Somebody new with a Free team and its first project, signed in in this browser. */
export async function signUp(browser: Browser, name: string): Promise<TestUser> {
  const person = { name, email: newEmail(), password: newSecret() };
  await callMutation(browser, "accounts.signUp", person);
  return { ...person, ...(await firstProject(browser)) };
}

/** As {@link signUp}, with events in the project that can all be asked for. */
export async function signUpWithEvents(
  browser: Browser,
  name: string,
  events: object[],
): Promise<TestUser> {
  const person = await signUp(browser, name);
  const { projectId } = person;
  const answer = await sendBatch(browser, await ingestKeyOf(browser, projectId), events);
  expect(answer.ok(), await answer.text()).toBe(true);
  await waitUntilCounted(browser, projectId, events.length);
  return person;
}

/** The first ingest key of a project that the browser's user may see. */
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
 * Until so many events of the last 13 months can be asked for, which takes about a second: a screen that is
 * opened before shows fewer, and goes on doing so.
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
    .poll(() => callQuery(browser, "query.run", { projectId, query }))
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
  if (!team || !project) throw new Error("There is no team with a project.");
  return { teamId: team.id, projectId: project.id, projectName: project.name };
}

/** The same, by the form, as people do. */
export async function fillSignUp(
  page: Page,
  { name, email, password }: Credentials & { name: string },
) {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign up" }).click();
}
