import { expect, type Page } from "@playwright/test";

/**
 * Opens an address and waits until the page's script runs. The server's markup is there before that, but
 * a key or a press that comes too early is lost.
 */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForScript(page);
}

export async function reopen(page: Page): Promise<void> {
  await page.reload();
  await waitForScript(page);
}

/** The place for toasts is not in the server's markup. Found also behind a dialog, which hides it from roles. */
const waitForScript = (page: Page): Promise<void> =>
  expect(page.locator("section[aria-label^=Notifications]")).toBeAttached();
