import { expectAccessible } from "./browser/axe";
import { open } from "./browser/open";
import { expect, test } from "./browser/test";
import { signUpWithEvents } from "./browser/users";

const WIDTHS = [1440, 390];
const event = (user_id: string) => ({ event_name: "signup", user_id, platform: "web" });

test("placeholder ids are counted on the Data screen, and one click excludes them", async ({
  page,
}) => {
  const events = ["undefined", "undefined", "[object Object]", "u1", "u2"].map(event);
  const { projectId } = await signUpWithEvents(page, "Ida", events);
  await open(page, `/p/${projectId}/data`);
  const warning = page.getByRole("status").filter({ hasText: "placeholder user_id" });
  await expect(warning).toContainText("3 events have a placeholder user_id");
  await expect(warning.getByRole("listitem")).toHaveText(["undefined 2", "[object Object] 1"]);
  await expect(page.getByRole("row", { name: /Placeholder user id/ })).toContainText("3");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      const path = `e2e/screenshots/placeholder-ids-${colorScheme}-${width}.png`;
      await page.screenshot({ path, fullPage: true });
    }
  }

  await open(page, `/p/${projectId}/users`);
  const list = page.getByRole("region", { name: "Users" });
  await expect(list.getByText("Placeholder ID?")).toHaveCount(2);
  await page.screenshot({ path: "e2e/screenshots/placeholder-ids-users.png" });

  await open(page, `/p/${projectId}/data`);
  await page.getByRole("link", { name: "Users without them" }).click();
  await expect(list.getByRole("row")).toHaveText([/User/, /u[12]/, /u[12]/]);

  await open(page, `/p/${projectId}/data`);
  await page.getByRole("link", { name: "Explore without them" }).click();
  await expect(page).toHaveURL(/\/explore\?/);
  const { filters } = JSON.parse(new URL(page.url()).searchParams.get("q") ?? "{}");
  expect(filters).toEqual([
    { field: "user_id", op: "not_in", value: ["undefined", "[object Object]"] },
  ]);
});
