import { expect, type Page } from "@playwright/test";
import { type ModelServer, startModelServer } from "@/testing/model-server/model-server";
import { test as base, runServer, STARTING_MS } from "./test";

/**
 * Like the console's tests, but the Assistant's models are a server that answers as a test says.
 */
export const test = base.extend<object, { models: ModelServer }>({
  models: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a destructured first parameter.
    async ({}, use) => {
      const models = await startModelServer();
      await use(models);
      await models.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ models }, use) => runServer(use, models.env("anthropic")),
    { scope: "worker", timeout: STARTING_MS },
  ],
});

export const field = (page: Page) => page.getByRole("textbox", { name: "Question", exact: true });
export const stopButton = (page: Page) => page.getByRole("button", { name: "Stop", exact: true });
export const messages = (page: Page) => page.getByRole("list", { name: "Messages" });

/** Sends a question, without waiting for the answer. */
export async function ask(page: Page, question: string): Promise<void> {
  await field(page).fill(question);
  await field(page).press("Enter");
  await expect(messages(page).getByText(question, { exact: true }).last()).toBeVisible();
}

/** Waits until nothing is being answered. */
export const expectAnswered = (page: Page): Promise<void> =>
  expect(page.getByRole("button", { name: "Send", exact: true })).toBeVisible();

export async function askAndWait(page: Page, question: string): Promise<void> {
  await ask(page, question);
  await expectAnswered(page);
}
