import { expect, type Page } from "@playwright/test";

/**
 * Opens a URL and waits until the page's script runs. The server's markup appears earlier, but key
 * presses and clicks on it would be lost.
 */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForScript(page);
}

export async function reopen(page: Page): Promise<void> {
  await page.reload();
  await waitForScript(page);
}

/**
 * The toast region is not in the server's markup. Dialogs hide it from queries by role, so this
 * uses a selector.
 */
export const waitForScript = (page: Page): Promise<void> =>
  expect(page.locator("section[aria-label^=Notifications]")).toBeAttached();
