const DAY_MS = 24 * 60 * 60 * 1000;

/** What a shell needs to send a first event. Shown in the terminal and on the start page. */
export function sendCommand(baseUrl: string, ingestKey: string): string {
  return [
    `curl ${baseUrl}/api/v1/ingest/event \\`,
    `  -H "Authorization: Bearer ${ingestKey}" \\`,
    `  -d '{"event_name": "signup", "user_id": "user-1", "platform": "web"}'`,
  ].join("\n");
}

/** What a shell needs to count today's events (UTC). `nowMs` is in ms since the epoch. */
export function countCommand(baseUrl: string, personalKey: string, nowMs: number): string {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const range = `start_time=${day(nowMs)}&end_time=${day(nowMs + DAY_MS)}`;
  return [
    `curl "${baseUrl}/api/v1/query/metrics/count?${range}" \\`,
    `  -H "Authorization: Bearer ${personalKey}"`,
  ].join("\n");
}
