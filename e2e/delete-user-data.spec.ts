import { expectAccessible } from "./browser/axe";
import { open, reopen } from "./browser/open";
import { expect, test } from "./browser/test";
import { signUpWithEvents } from "./browser/users";

test("all of a user's data can be deleted on the user's screen, with confirmation, progress and an audit entry", async ({
  page,
}) => {
  const userId = "ada lovelace/1";
  const event = { event_name: "visit", user_id: userId, platform: "server" };
  const { projectId, teamId } = await signUpWithEvents(page, "Del", [event]);
  await open(page, `/p/${projectId}/users/${encodeURIComponent(userId)}`);
  await page.getByRole("link", { name: "Delete this user's data…" }).click();
  const card = page.getByRole("region", { name: "Delete one user's data" });
  const field = card.getByLabel("User ID");
  await expect(field).toHaveValue(userId);
  // The longest id that events can have, with two UTF-16 units for each character.
  const longest = "🎉".repeat(200);
  await field.selectText();
  await page.keyboard.insertText(longest);
  await expect(field).toHaveValue(longest);
  await field.fill(userId);
  await card.getByRole("button", { name: "Delete data…" }).click();
  const dialog = page.getByRole("dialog", { name: `Delete all data of ${userId}?` });
  await dialog.getByRole("button", { name: "Delete data" }).click();
  await expect(card.getByRole("listitem")).toContainText(`${userId} will be deleted`);
  await expectAccessible(page);
  await reopen(page);
  await expect(card.getByRole("listitem")).toContainText(userId);
  await open(page, `/t/${teamId}/audit`);
  await expect(
    page.getByText(`deleted all data of the user “${userId}” in “My project”`),
  ).toBeVisible();
});
