import { expect } from "@playwright/test";
import type { Browser } from "./users";

const BASE = "/api/v1/assistant/conversations";

/** Asks questions in a new conversation, one after another. Resolves to its id. */
export async function converse(
  browser: Browser,
  projectId: string,
  questions: readonly string[],
): Promise<string> {
  const made = await browser.request.post(BASE, { data: { project_id: projectId } });
  expect(made.status(), await made.text()).toBe(201);
  const { id }: { id: string } = await made.json();
  for (const content of questions) {
    const answered = await browser.request.post(`${BASE}/${id}/messages`, { data: { content } });
    expect(answered.status(), await answered.text()).toBe(200);
  }
  return id;
}
