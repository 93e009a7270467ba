import type { Page, Request } from "@playwright/test";
import { open } from "./browser/open";
import { type ConsoleServer, expect, test } from "./browser/test";
import { callMutation, signIn } from "./browser/users";

test("a late response for one project never appears in the next project", async ({
  page,
  server,
}) => {
  const { teamId, projectId: first, projectName } = await signIn(page, server);
  await callMutation(page, "teams.projects.create", { teamId, name: "Other", timeZone: "UTC" });
  await sendFirst(page, server);

  const release = await holdBack(page, first);
  await open(page, `/p/${first}/start`);
  await switchTo(page, "Other");
  await expect(page).not.toHaveURL(new RegExp(first));
  await expect(page.getByRole("button", { name: /^Switch project: Other/ })).toBeVisible();

  const late = page.waitForResponse((response) => about(response.request(), first));
  release();
  await (await late).finished();
  await expect(page.getByText("Waiting for your first event")).toBeVisible();
  await expect(page.getByText("only_in_first")).toHaveCount(0);

  // The response belongs to the first project, and appears there.
  await switchTo(page, projectName);
  await expect(page.getByText("only_in_first has arrived")).toBeVisible();
});

test("a late response never appears in Explore either, and its request is cancelled", async ({
  page,
  server,
}) => {
  const { teamId, projectId: first, projectName } = await signIn(page, server);
  const other = { teamId, name: "Also other", timeZone: "UTC" };
  await callMutation(page, "teams.projects.create", other);
  await sendFirst(page, server);
  const release = await holdBack(page, `${first}","query":{"kind":"trend"`);
  const q = JSON.stringify({ series: [{ events: ["only_in_first"] }] });
  await open(page, `/p/${first}/explore?${new URLSearchParams({ q })}`);
  await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
  const given = page.waitForEvent("requestfailed", (request) => about(request, first));
  await switchTo(page, other.name);
  await given;
  await expect(page).not.toHaveURL(new RegExp(first));
  release();
  await expect(page.getByRole("button", { name: /^Switch project: Also other/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Send the first event" })).toBeVisible();
  const totals = page.getByRole("table", { name: "Totals of the range" });
  await expect(totals.getByText("only_in_first")).toHaveCount(0);

  await switchTo(page, projectName);
  await open(page, `/p/${first}/explore?${new URLSearchParams({ q })}`);
  await expect(totals.getByText("only_in_first")).toBeVisible();
});

async function sendFirst(page: Page, server: ConsoleServer): Promise<void> {
  const sent = await page.request.post("/api/v1/ingest/event", {
    headers: { Authorization: `Bearer ${server.ingestKey}` },
    data: { event_name: "only_in_first", user_id: "u1", platform: "web" },
  });
  expect(sent.status()).toBe(200);
}

async function switchTo(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^Switch project/ }).click();
  await page.getByRole("option", { name, exact: true }).click();
}

const about = (request: Request, text: string): boolean =>
  decodeURIComponent(request.url()).includes(text);

/** Holds back requests that contain the text until the returned function is called. */
async function holdBack(page: Page, text: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/trpc/**", async (route) => {
    if (about(route.request(), text)) await held;
    await route.continue().catch(() => undefined);
  });
  return release;
}
