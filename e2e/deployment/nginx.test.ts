import { expect, test } from "vitest";
import { MAX_MINUTES } from "@/assistant/turns/ended";
import { MAX_BODY_BYTES } from "@/ingest/parse/limits";
import { blocksIn, readPage } from "../docs";
import { fileText } from "./dockerfile";

const page = readPage("docs/self-hosting.md");
const [nginx = ""] = blocksIn(page, "nginx");

/** The value of a directive of nginx, which must occur once. */
function directiveOf(directive: string): string {
  const found = [...nginx.matchAll(new RegExp(`^\\s*${directive}\\s+(.+);$`, "gm"))];
  expect(found, directive).toHaveLength(1);
  return found[0]?.[1] ?? "";
}

test("nginx accepts bodies as large as ingestion does", () => {
  const [, megabytes] = /^(\d+)m$/.exec(directiveOf("client_max_body_size")) ?? [];
  expect(Number(megabytes) * 1024 ** 2).toBeGreaterThanOrEqual(MAX_BODY_BYTES);
});

test("nginx waits longer than an answer of the assistant takes, and passes it on piece by piece", () => {
  const [, seconds] = /^(\d+)s$/.exec(directiveOf("proxy_read_timeout")) ?? [];
  expect(Number(seconds)).toBeGreaterThan(MAX_MINUTES * 60);
  expect(directiveOf("proxy_buffering")).toBe("off");
});

test("nginx adds the client's address, as the server expects of the one proxy that it trusts", () => {
  expect(directiveOf("proxy_set_header X-Forwarded-For")).toBe("$proxy_add_x_forwarded_for");
  expect(fileText("deploy/tallymark.service")).toMatch(/^Environment=TRUSTED_PROXY_HOPS=1$/m);
});

test("both proxies lead to the port on which the service listens", () => {
  expect(directiveOf("proxy_pass")).toBe("http://127.0.0.1:3000");
  expect(page).toMatch(/^\treverse_proxy 127\.0\.0\.1:3000$/m);
});
