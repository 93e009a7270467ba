import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { newSecret } from "@/base/ids";

export type Credentials = { email: string; password: string };
export type Person = Credentials & Places & { name: string };

/** Anything with the cookies of one browser. */
type Browser = { request: APIRequestContext };

type Me = { teams: { id: string; projects: { id: string; name: string }[] }[] };
/** The oldest team, and its oldest project, which a test before may have renamed. */
type Places = { teamId: string; projectId: string; projectName: string };

/** Calls a procedure as the browser's user and returns the raw response. */
export const call = (browser: Browser, path: string, input: object) =>
  browser.request.post(`/api/trpc/${path}`, { data: input });

/** Calls a procedure that must succeed and returns its result. */
export async function change<T>(browser: Browser, path: string, input: object): Promise<T> {
  const answer = await call(browser, path, input);
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).result.data;
}

/** The result of a query as the browser's user. */
export async function ask<T>(browser: Browser, path: string, input?: object): Promise<T> {
  const search = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : "";
  const answer = await browser.request.get(`/api/trpc/${path}${search}`);
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).result.data;
}

/** Signs up a new user with a Free team and its first project, in this browser. */
export async function signUp(browser: Browser, name: string): Promise<Person> {
  const person = { name, email: newAddress(), password: newSecret() };
  await change(browser, "accounts.signUp", person);
  return { ...person, ...(await firstPlaces(browser)) };
}

/** The same as {@link signUp}, with events in the project that queries already include. */
export async function signUpWith(
  browser: Browser,
  name: string,
  events: object[],
): Promise<Person> {
  const person = await signUp(browser, name);
  const { projectId } = person;
  const answer = await sendBatch(browser, await ingestKeyOf(browser, projectId), events);
  expect(answer.ok(), await answer.text()).toBe(true);
  await untilCounted(browser, projectId, events.length);
  return person;
}

/** The first ingest key of a project that the browser's user has access to. */
export async function ingestKeyOf(browser: Browser, projectId: string): Promise<string> {
  const [key] = await ask<{ id: string }[]>(browser, "teams.ingestKeys.list", { projectId });
  const shown = { projectId, keyId: key?.id };
  return (await ask<{ key: string }>(browser, "teams.ingestKeys.reveal", shown)).key;
}

export const sendBatch = (browser: Browser, key: string, events: object[]) =>
  browser.request.post("/api/v1/ingest/batch", {
    headers: { Authorization: `Bearer ${key}` },
    data: { events },
  });

/**
 * Waits until queries over the last 13 months include this many events, which takes about a second. A
 * screen opened earlier would show fewer and keep showing them.
 */
export async function untilCounted(
  browser: Browser,
  projectId: string,
  total: number,
  selection: { events?: string[] } = {},
): Promise<void> {
  const range = { last: "13m" };
  const query = { kind: "trend", granularity: "all", range, series: [selection] };
  await expect
    .poll(() => ask(browser, "query.run", { projectId, query }))
    .toMatchObject({ series: [{ total }] });
}

export async function signIn(browser: Browser, { email, password }: Credentials) {
  await change(browser, "accounts.signIn", { email, password });
  return firstPlaces(browser);
}

export const newAddress = () => `${newSecret(9).toLowerCase()}@example.com`;

async function firstPlaces(browser: Browser): Promise<Places> {
  const { teams } = await ask<Me>(browser, "accounts.me");
  const [team] = teams;
  const [project] = team?.projects ?? [];
  if (!team || !project) throw new Error("There is no team with a project.");
  return { teamId: team.id, projectId: project.id, projectName: project.name };
}

/** Signs up through the form. */
export async function fillSignUp(
  page: Page,
  { name, email, password }: Credentials & { name: string },
) {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign up" }).click();
}
