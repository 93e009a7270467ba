import { expect, type Page } from "@playwright/test";

/**
 * Opens an address and waits until the page's script runs. The server's markup is there earlier, but a key
 * press or click on it would be lost.
 */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForScript(page);
}

export async function reopen(page: Page): Promise<void> {
  await page.reload();
  await waitForScript(page);
}

/** The toast region is not in the server's markup. A dialog hides it from roles, so this uses a selector. */
const waitForScript = (page: Page): Promise<void> =>
  expect(page.locator("section[aria-label^=Notifications]")).toBeAttached();
