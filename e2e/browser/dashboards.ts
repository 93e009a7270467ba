import { expect, type Page } from "@playwright/test";
import { callMutation } from "./users";

export type Widget = { id: string; [part: string]: unknown };

/** Makes a number widget in the first row of the grid. */
export const numberWidget = (id: string, x: number): Widget => ({
  id,
  title: `Figure ${id}`,
  kind: "number",
  layout: { x, y: 0, w: 4, h: 3 },
  query: { kind: "trend", series: [{}] },
});

export async function createDashboard(
  page: Page,
  projectId: string,
  widgets: Widget[],
  title = "Shop",
): Promise<string> {
  const config = { version: 1, range: { last: "30d" }, widgets };
  const created = await callMutation<{ id: string }>(page, "dashboards.create", {
    projectId,
    title,
    description: "",
    config,
  });
  return created.id;
}

export const tile = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

export async function startEditing(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Move “/ }).first()).toBeVisible();
}
