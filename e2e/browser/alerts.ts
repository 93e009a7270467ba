import type { Page } from "@playwright/test";

/**
 * Collects the browser dialogs that the page opens from now on, which a hostile script would open.
 */
export function alertsOf(page: Page): string[] {
  const alerts: string[] = [];
  page.on("dialog", async (dialog) => {
    alerts.push(dialog.message());
    await dialog.dismiss();
  });
  return alerts;
}
