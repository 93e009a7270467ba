import type { Page } from "@playwright/test";

/** What the page says in the browser's own dialogs from now on: a hostile script would. */
export function alertsOf(page: Page): string[] {
  const alerts: string[] = [];
  page.on("dialog", async (dialog) => {
    alerts.push(dialog.message());
    await dialog.dismiss();
  });
  return alerts;
}
