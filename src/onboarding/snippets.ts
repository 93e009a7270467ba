import { DAY_MS } from "@/base/time/durations";

/**
 * A shell command that sends a first event, for the terminal and the start page. Its platform is
 * not "web", since curl's User-Agent would then mark the event as a bot's.
 */
export function sendEventCommand(baseUrl: string, ingestKey: string): string {
  return [
    `curl ${baseUrl}/api/v1/ingest/event \\`,
    `  -H "Authorization: Bearer ${ingestKey}" \\`,
    `  -d '{"event_name": "signup", "user_id": "user-1", "platform": "server"}'`,
  ].join("\n");
}

/** A shell command that counts today's events (UTC). `nowMs` is in ms since the epoch. */
export function countEventsCommand(baseUrl: string, personalKey: string, nowMs: number): string {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const range = `start_time=${day(nowMs)}&end_time=${day(nowMs + DAY_MS)}`;
  return [
    `curl "${baseUrl}/api/v1/query/metrics/count?${range}" \\`,
    `  -H "Authorization: Bearer ${personalKey}"`,
  ].join("\n");
}

/**
 * A script for a page's <head>, or anywhere before its other scripts. The key is in the URL because
 * sendBeacon, which outlives the page, cannot set headers. It sends the events that the dashboard
 * "Web traffic" counts.
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

/** A module, such as first-event.mjs, that sends an event with Node's fetch. */
export function nodeSnippet(baseUrl: string, ingestKey: string): string {
  return `const response = await fetch("${baseUrl}/api/v1/ingest/event", {
  method: "POST",
  headers: {
    Authorization: "Bearer ${ingestKey}",
    "Content-Type": "application/json",
  },
  body: JSON.stringify({
    // If a retry sends the same id again, the event still counts once.
    event_id: crypto.randomUUID(),
    event_name: "signup",
    user_id: "user-1",
    platform: "server",
  }),
});
console.log(response.status, await response.json());`;
}
