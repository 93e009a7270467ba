import type { Page } from "@playwright/test";
import { open, waitForScript } from "./browser/open";
import { expect, test } from "./browser/test";
import { newEmail, signUp } from "./browser/users";

/** Chooses a command in the palette. */
async function choose(page: Page, words: string): Promise<void> {
  await page.keyboard.press("Control+K");
  await expect(page.getByRole("combobox", { name: "Command palette" })).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
}

test("signing up, finding a screen, changing the theme and signing out work with only the keyboard", async ({
  page,
}) => {
  await open(page, "/sign-up");
  const name = page.getByLabel("Name");
  while (!(await name.evaluate((field) => field === document.activeElement))) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type("Kim");
  await page.keyboard.press("Tab");
  await page.keyboard.type(newEmail());
  await page.keyboard.press("Tab");
  await page.keyboard.type("a few random words");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Send your first event" })).toBeVisible();
  await waitForScript(page);

  await choose(page, "Members");
  await expect(page.getByRole("heading", { name: "Members", level: 1 })).toBeVisible();

  await choose(page, "dark");
  await expect(page.locator("html")).toHaveClass(/dark/);

  await choose(page, "sign out");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("Escape closes a dialog, and the focus returns to the button that opened it", async ({
  page,
}) => {
  const { projectId } = await signUp(page, "Kim");
  await open(page, `/p/${projectId}/settings`);
  const opener = page.getByRole("button", { name: "Delete project…" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
});

test("a menu opened by keyboard focuses its first item, even the first time it opens", async ({
  page,
}) => {
  const { projectId } = await signUp(page, "Kim");
  const opener = page.getByRole("button", { name: /Your account/ });
  const first = page.getByRole("menuitem", { name: "Account" });
  for (const key of ["Enter", "ArrowDown"]) {
    await open(page, `/p/${projectId}/overview`);
    await opener.press(key);
    await expect(first).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitem", { name: "Personal keys" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
  }
});

test("the palette offers the screen whose name starts with the typed text, and none that only contains its letters", async ({
  page,
}) => {
  const { projectId } = await signUp(page, "Kim");
  await open(page, `/p/${projectId}/overview`);
  await page.keyboard.press("Control+K");
  await expect(page.getByRole("combobox", { name: "Command palette" })).toBeFocused();
  await page.keyboard.type("mem");
  await expect(page.getByRole("option").first()).toHaveText("Members");
  await expect(page.getByRole("option", { name: /Theme/ })).toHaveCount(0);
});
