import { expect } from "@playwright/test";
import { type Browser, sendBatch } from "./users";

/** The maximum number of events per request. */
const BATCH = 2_000;

export const pings = (count: number): object[] =>
  Array.from({ length: count }, () => ({ event_name: "ping", user_id: "ana", platform: "web" }));

/** Sends a multiple of 2,000 events, all of which must be accepted. */
export async function sendPings(browser: Browser, key: string, count: number): Promise<void> {
  const batch = pings(BATCH);
  for (let sent = 0; sent < count; sent += BATCH) {
    const response = await sendBatch(browser, key, batch);
    expect(response.status(), await response.text()).toBe(200);
  }
}

/** Sends one event. Resolves to the status and, if it was rejected, the code of the error. */
export async function ping(browser: Browser, key: string): Promise<[number, string?]> {
  const response = await sendBatch(browser, key, pings(1));
  const { code } = await response.json();
  return code === undefined ? [response.status()] : [response.status(), code];
}

export const ACCEPTED = [200];
