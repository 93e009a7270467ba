import type { Page, Route } from "@playwright/test";
import { open } from "./browser/open";
import { expect, test } from "./browser/test";
import { callMutation, signIn, signUp, signUpWithEvents } from "./browser/users";

async function openSettings(page: Page, projectId: string): Promise<void> {
  await open(page, `/p/${projectId}/settings`);
  await expect(page.getByRole("table", { name: "Ingest keys" })).toBeVisible();
}

test("the command palette opens screens using only the keyboard", async ({ page, server }) => {
  const { projectId } = await signIn(page, server);
  await openSettings(page, projectId);
  await page.getByRole("textbox", { name: "Name" }).focus();

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Command palette" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("members");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Members", level: 1 })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("text typed before the command palette has loaded appears in its search field", async ({
  page,
  server,
}) => {
  const { projectId } = await signIn(page, server);
  // The browser is never idle, so that the palette is not prefetched.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await openSettings(page, projectId);
  await page.getByRole("textbox", { name: "Name" }).focus();
  // Runs in one browser task, so that nothing can load in between; React runs after each key.
  await page.evaluate(async () => {
    const press = async (key: string, ctrlKey = false) => {
      const event = new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
      await null;
    };
    await press("k", true);
    for (const key of "mem") await press(key);
  });
  const search = page.getByRole("combobox", { name: "Command palette" });
  await expect(search).toBeFocused();
  await page.keyboard.type("bers");
  await expect(search).toHaveValue("members");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Members", level: 1 })).toBeVisible();
});

test("an ended session opens the sign-in screen, which explains why and returns to the previous screen", async ({
  page,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/401/);
  const { projectId, teamId } = await signIn(page, server);
  await openSettings(page, projectId);
  await page.context().clearCookies();
  await page.getByRole("link", { name: "Members" }).click();
  await expect(page.getByText("Your session has ended")).toBeVisible();
  // If the settings load something in the meantime, that notices it before the click.
  const previous = new URL(page.url()).searchParams.get("next") ?? "";
  expect([`/t/${teamId}/members`, `/p/${projectId}/settings`]).toContain(previous);

  await page.getByLabel("Email").fill(server.email);
  await page.getByLabel("Password", { exact: true }).fill(server.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(previous);
});

test("a project deleted in the meantime is shown as no longer available, with a link to another project", async ({
  page,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  const { teamId } = await signIn(page, server);
  const input = { teamId, name: "Short-lived", timeZone: "UTC" };
  const { id } = await callMutation<{ id: string }>(page, "teams.projects.create", input);
  await open(page, `/p/${id}/start`);
  await expect(page.getByText("Waiting for your first event")).toBeVisible();

  await callMutation(page, "teams.projects.delete", { projectId: id, name: "Short-lived" });
  const title = "This project is no longer available";
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.getByRole("link", { name: "Open another project" }).click();
  await expect(page).toHaveURL(/\/overview/);
});

test("a late response does not hide the offline banner, which disappears once the server is reachable", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/);
  const event = { event_name: "late", user_id: "u1", platform: "web" };
  const { projectId } = await signUpWithEvents(page, "Nora", [event]);
  const { held } = await holdResponse(page, /events\.arrivals/);
  await open(page, `/p/${projectId}/start`);
  const release = await held;
  await page.context().setOffline(true);
  const notice = page.getByText("The server cannot be reached");
  await expect(notice).toBeVisible();
  await release();
  await expect(page.getByText("late has arrived")).toBeVisible();
  await page.getByRole("button", { name: "Retry now" }).click();
  await expect(notice).toBeVisible();
  await page.context().setOffline(false);
  await expect(notice).toBeHidden();
});

/**
 * Holds back the response to the first matching request; `held` resolves to a
 * function that releases it.
 */
async function holdResponse(
  page: Page,
  url: RegExp,
): Promise<{ held: Promise<() => Promise<void>> }> {
  let hold: (release: () => Promise<void>) => void = () => undefined;
  const held = new Promise<() => Promise<void>>((resolve) => {
    hold = resolve;
  });
  const keep = async (route: Route) => {
    const response = await route.fetch();
    hold(() => route.fulfill({ response }));
  };
  await page.route(url, keep, { times: 1 });
  return { held };
}

test("at 390 px, the navigation is a sheet that closes after navigating", async ({
  page,
  server,
}) => {
  const { projectId } = await signIn(page, server);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/p/${projectId}/settings`);
  await page.getByRole("button", { name: "Open navigation" }).click();
  const sheet = page.getByRole("dialog", { name: "Navigation" });
  await sheet.getByRole("link", { name: "Team settings" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("heading", { name: "Team settings", level: 1 })).toBeVisible();
});

test("saving a project's name keeps a time zone changed by someone else in the meantime", async ({
  page,
}) => {
  const { projectId } = await signUp(page, "Zoe");
  await open(page, `/p/${projectId}/settings`);
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Renamed");
  await callMutation(page, "teams.projects.update", { projectId, timeZone: "Asia/Tokyo" });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: /^Switch project: Renamed/ })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Time zone" })).toContainText("Asia/Tokyo");
});
