import { DAY_MS } from "@/base/time/durations";

/**
 * What a shell needs to send a first event. Shown in the terminal and on the start page. It is not of the
 * web, where the User-Agent counts: curl's is no browser's, and the first event would be that of a bot.
 */
export function sendCommand(baseUrl: string, ingestKey: string): string {
  return [
    `curl ${baseUrl}/api/v1/ingest/event \\`,
    `  -H "Authorization: Bearer ${ingestKey}" \\`,
    `  -d '{"event_name": "signup", "user_id": "user-1", "platform": "server"}'`,
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

/**
 * What a page needs to send events: for its <head>, or any place before its own scripts. The key stands in
 * the address because sendBeacon, which outlives the page, cannot set headers. What it sends is what the
 * dashboard "Web traffic" counts.
 */
export function browserSnippet(baseUrl: string, ingestKey: string): string {
  return `<script>
  const endpoint = "${baseUrl}/api/v1/ingest/event?key=${ingestKey}";

  function visitorId() {
    const numbers = () => crypto.getRandomValues(new Uint32Array(4)).join("-");
    localStorage.visitorId ??= numbers();
    return localStorage.visitorId;
  }

  function track(eventName, properties = {}) {
    const event = { event_name: eventName, user_id: visitorId(), platform: "web", properties };
    const body = JSON.stringify(event);
    if (navigator.sendBeacon(endpoint, body)) return;
    fetch(endpoint, { method: "POST", body, keepalive: true });
  }

  const source = document.referrer && new URL(document.referrer).host;
  const referrer = source === "" || source === location.host ? undefined : source;
  track("page_view", { path: location.pathname, referrer });
</script>`;
}

/** What a file such as first-event.mjs needs to send an event by Node's own fetch. */
export function nodeSnippet(baseUrl: string, ingestKey: string): string {
  return `const response = await fetch("${baseUrl}/api/v1/ingest/event", {
  method: "POST",
  headers: {
    Authorization: "Bearer ${ingestKey}",
    "Content-Type": "application/json",
  },
  body: JSON.stringify({
    // Sent again with the same id, after a time-out for instance, it still counts once.
    event_id: crypto.randomUUID(),
    event_name: "signup",
    user_id: "user-1",
    platform: "server",
  }),
});
console.log(response.status, await response.json());`;
}
