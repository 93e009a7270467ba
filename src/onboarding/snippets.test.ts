import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "@/base/package-root";
import { webTraffic } from "@/dashboards/templates/web-traffic";
import {
  browserModule,
  countEventsCommand,
  installCommand,
  nodeModule,
  pinnedScriptTag,
  type SdkFiles,
  scriptTag,
  sendEventCommand,
} from "./snippets";

const BASE = "http://localhost:3000";

it("sends an event with the three fields that are required", () => {
  const body = /-d '(.*)'/.exec(sendEventCommand(BASE, "tm_ingest_x"))?.[1] ?? "";
  expect(Object.keys(JSON.parse(body))).toEqual(["event_name", "user_id", "platform"]);
});

it("counts events from midnight to midnight, even at the end of a month", () => {
  const command = countEventsCommand(BASE, "tm_user_x", Date.UTC(2026, 6, 31, 23));
  expect(command).toContain("start_time=2026-07-31&end_time=2026-08-01");
});

const TARGET = { baseUrl: "https://stats.example.com", ingestKey: "tm_ingest_x" };

const SDK: SdkFiles = {
  script: { file: "tm-1.2.3-0123abcd.js", integrity: "sha384-abc/d+e=" },
  browserPackage: "tallymark-browser-1.2.3-0123abcd.tgz",
  nodePackage: "tallymark-node-1.2.3-0123abcd.tgz",
};

/** The attributes of a script tag, by name. */
const attributesOf = (tag: string) =>
  Object.fromEntries(
    [...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );

it("the script tag loads the current script and holds up no page", () => {
  const tag = scriptTag(TARGET);
  expect(tag).toContain("<script defer ");
  expect(attributesOf(tag)).toEqual({
    src: "https://stats.example.com/tm.js",
    "data-key": "tm_ingest_x",
  });
});

it("the pinned script tag names the hash and a URL that never has other content", () => {
  expect(attributesOf(pinnedScriptTag(TARGET, SDK))).toEqual({
    src: "https://stats.example.com/sdk/tm-1.2.3-0123abcd.js",
    integrity: "sha384-abc/d+e=",
    crossorigin: "anonymous",
    "data-key": "tm_ingest_x",
  });
});

it("packages are installed from the installation itself", () => {
  expect(installCommand(TARGET, SDK.nodePackage)).toBe(
    "npm install https://stats.example.com/sdk/tallymark-node-1.2.3-0123abcd.tgz",
  );
});

it.each([
  ["browser", browserModule(TARGET), ["createTallymark"]],
  ["Node", nodeModule(TARGET), ["Tallymark", "close"]],
])("the module for %s has the key and the address", (_, code, names) => {
  for (const part of [...names, TARGET.baseUrl, TARGET.ingestKey]) expect(code).toContain(part);
});

it("the “Web traffic” dashboard counts the events that the script sends", () => {
  const folder = join(packageRoot(), "src/sdk/browser");
  const script = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
  const counted = JSON.stringify(webTraffic.config);
  for (const name of ["page_view", "path", "referrer"]) {
    expect(script).toMatch(new RegExp(`\\b${name}\\b`));
    expect(counted).toMatch(new RegExp(`"(properties\\.)?${name}"`));
  }
});
