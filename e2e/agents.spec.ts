import type { Page } from "@playwright/test";
import { expectAccessible } from "./browser/axe";
import { subscribe } from "./browser/billing";
import { open } from "./browser/open";
import { expect, test, textOf } from "./browser/test";
import { signIn, signUp } from "./browser/users";

const connect = (page: Page) => page.getByRole("region", { name: "Connect an agent" });
const callsToday = (page: Page) => page.getByRole("region", { name: "Calls today", exact: true });

/**
 * Creates a key on the page that is open. Resolves to the key's text, from Claude Code's command.
 */
async function createKey(page: Page, access?: "Read and write"): Promise<string> {
  await connect(page).getByRole("button", { name: "Create a key" }).click();
  const dialog = page.getByRole("dialog");
  if (access) await dialog.getByRole("radio", { name: access }).check();
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog).toBeHidden();
  const command = await textOf(connect(page).locator("pre", { hasText: "claude mcp add" }));
  return /tm_user_[\w-]{20,}/.exec(command)?.[0] ?? "";
}

/** Calls a tool as an agent does. Resolves to the response's text. */
async function callTool(page: Page, key: string, name: string, args: object): Promise<string> {
  const params = { name, arguments: args };
  const response = await page.request.post("/api/mcp", {
    data: { jsonrpc: "2.0", id: 1, method: "tools/call", params },
    headers: { Authorization: `Bearer ${key}`, Accept: "application/json, text/event-stream" },
  });
  expect(response.status()).toBe(200);
  return response.text();
}

/** Creates a dashboard through the REST API. Resolves to the response's status. */
async function createDashboard(page: Page, key: string): Promise<number> {
  const config = { version: 1, range: { last: "7d" }, widgets: [] };
  const response = await page.request.post("/api/v1/query/dashboards", {
    data: { title: "Shop", config },
    headers: { Authorization: `Bearer ${key}` },
  });
  return response.status();
}

test("a key created on the Agents page is filled into every snippet, and is read-only for this project", async ({
  page,
}) => {
  const { teamId, projectId, projectName } = await signUp(page, "Ada");
  await subscribe(page, teamId);
  await open(page, `/p/${projectId}/agents`);
  const key = await createKey(page);
  await expect(connect(page)).toContainText("Key created and filled in below");
  expect(await createDashboard(page, key)).toBe(403);
  for (const client of ["Cursor", "VS Code", "Codex", "Other clients"]) {
    await connect(page).getByRole("tab", { name: client }).click();
    await expect(connect(page)).toContainText(key);
    await expect(connect(page)).toContainText(`${new URL(page.url()).origin}/api/mcp`);
  }
  await expect(page).toHaveURL(/client=other$/);
  await expectAccessible(page);

  await open(page, "/account/keys");
  const row = page.getByRole("row", { name: /Agent \(Claude Code\)/ });
  await expect(row).toContainText("read");
  await expect(row).toContainText(projectName);
});

test("a key with write access can save", async ({ page }) => {
  const { teamId, projectId } = await signUp(page, "Ada");
  await subscribe(page, teamId);
  await open(page, `/p/${projectId}/agents`);
  expect(await createDashboard(page, await createKey(page, "Read and write"))).toBe(201);
});

test("a viewer can only create a read-only key", async ({ page, server, newGuest }) => {
  const { projectId } = await signIn(page, server);
  const guest = await newGuest("viewer");
  await open(guest, `/p/${projectId}/agents`);
  await connect(guest).getByRole("button", { name: "Create a key" }).click();
  const dialog = guest.getByRole("dialog");
  await expect(dialog.getByLabel("Name")).toHaveValue("Agent (Claude Code)");
  await expect(dialog.getByRole("radio")).toHaveCount(0);
});

test("an agent's calls appear on the Agents page by tool and by key, with their errors, and on the usage page", async ({
  page,
}) => {
  const { teamId, projectId, projectName } = await signUp(page, "Ada");
  await subscribe(page, teamId);
  await open(page, `/p/${projectId}/agents`);
  const key = await createKey(page);
  expect(await callTool(page, key, "list_projects", {})).toContain(projectName);
  const sql = { project: projectId, sql: "SELECT nonsense FROM nowhere" };
  expect(await callTool(page, key, "run_sql", sql)).toContain("invalid_query");

  await expect(callsToday(page)).toContainText("2 of 2,000");
  await expect(callsToday(page)).toContainText("The count restarts at midnight UTC");
  const tools = page.getByRole("table", { name: "Calls today by tool" });
  await expect(tools.getByRole("row", { name: "list_projects 1 0" })).toBeVisible();
  await expect(tools.getByRole("row", { name: "run_sql 1 1" })).toBeVisible();
  const keys = page.getByRole("table", { name: "Calls today by key" });
  await expect(keys.getByRole("row", { name: /Agent \(Claude Code\).*Ada 2 1$/ })).toBeVisible();
  await expectAccessible(page);

  await open(page, `/t/${teamId}/usage`);
  const usage = page.getByRole("region", { name: "Agent tool calls" });
  await expect(usage).toContainText("2 of 2,000");
  await expect(usage.getByRole("figure", { name: "Tool calls in the last 30 days" })).toBeVisible();
});

test("the owner of a Free team is told that agents need Pro, and led to the upgrade", async ({
  page,
}) => {
  const { teamId, projectId } = await signUp(page, "Ada");
  await open(page, `/t/${teamId}/usage`);
  const usage = page.getByRole("region", { name: "Agent tool calls" });
  await expect(usage).toContainText("The Free plan does not include agents.");
  await usage.getByRole("link", { name: "Agents" }).click();
  await expect(page).toHaveURL(new RegExp(`/p/${projectId}/agents$`));
  await expect(page.getByRole("main")).toContainText("Agents need the Pro plan");
  await expect(connect(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Upgrade to Pro" }).click();
  await expect(page).toHaveURL(new RegExp(`/t/${teamId}/plan#upgrade$`));
});

test("if the calls cannot be loaded, the page says so and loads them on retry", async ({
  page,
  server,
  expectConsoleError,
}) => {
  const { teamId, projectId } = await signUp(page, "Ada");
  await subscribe(page, teamId);
  const answer = { status: 500, json: { error: { message: "Broken", code: -32_603, data: {} } } };
  await page.route(`${server.url}/api/trpc/**agents.today**`, (route) => route.fulfill(answer));
  expectConsoleError(/500/);
  await open(page, `/p/${projectId}/agents`);
  const retry = callsToday(page).getByRole("button", { name: /Retry|Try again/ });
  await expect(retry).toBeVisible();
  await page.unroute(`${server.url}/api/trpc/**agents.today**`);
  // It also loads again by itself every few seconds, and then there is nothing to retry.
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 5_000 });
    await expect(callsToday(page)).toContainText("0 of 2,000", { timeout: 10_000 });
  }).toPass();
  await expect(callsToday(page)).toContainText("No calls today");
});
