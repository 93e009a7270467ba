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

/** Where and with which key a snippet sends events. */
export type Target = { baseUrl: string; ingestKey: string };

/** The files of the SDKs that this installation offers. */
export type SdkFiles = {
  script: { file: string; integrity: string };
  /** Packages whose names never have other bytes, which lock files need. */
  browserPackage: string;
  nodePackage: string;
};

/** For a page's <head>. Sends the page views that the dashboard "Web traffic" counts. */
export const scriptTag = ({ baseUrl, ingestKey }: Target): string =>
  [`<script defer src="${baseUrl}/tm.js"`, `  data-key="${ingestKey}"></script>`].join("\n");

/** For pages that only run scripts whose content they know. */
export const pinnedScriptTag = ({ baseUrl, ingestKey }: Target, { script }: SdkFiles): string =>
  [
    `<script defer src="${baseUrl}/sdk/${script.file}"`,
    `  integrity="${script.integrity}"`,
    // Without it, the browser cannot compare the content from another site with the hash.
    '  crossorigin="anonymous"',
    `  data-key="${ingestKey}"></script>`,
  ].join("\n");

export const installCommand = ({ baseUrl }: Target, packageFile: string): string =>
  `npm install ${baseUrl}/sdk/${packageFile}`;

/** A module of an app that is bundled for browsers. */
export const browserModule = ({ baseUrl, ingestKey }: Target): string =>
  `import { createTallymark } from "@tallymark/browser";

export const tallymark = createTallymark({
  key: "${ingestKey}",
  host: "${baseUrl}",
});
tallymark.track("signup", { plan: "free" });`;

/** A module, such as first-event.mjs, that sends an event and ends. */
export const nodeModule = ({ baseUrl, ingestKey }: Target): string =>
  `import { Tallymark } from "@tallymark/node";

const tallymark = new Tallymark({
  ingestKey: "${ingestKey}",
  host: "${baseUrl}",
});
tallymark.track({ userId: "user-1", event: "signup", properties: { plan: "free" } });
await tallymark.close();`;
