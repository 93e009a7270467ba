import { expect, it } from "vitest";
import { readEnv } from "@/base/env";
import type { Container } from "../container/container";
import { requestOrigin } from "./request-origin";

const PEER_HEADER = "x-peer-made-up-by-the-process";

/** The origin of a request over a connection from 192.0.2.1. */
function heard(sent: Record<string, string>, env: Record<string, string> = {}) {
  const headers = new Headers({ host: "stats.example.com", ...sent, [PEER_HEADER]: "192.0.2.1" });
  // It reads only these parts of the container.
  return requestOrigin(headers, { env: readEnv(env), peerHeader: PEER_HEADER } as Container);
}

const FORGED = {
  "x-forwarded-for": "203.0.113.9",
  "x-forwarded-proto": "https",
  "x-real-ip": "203.0.113.9",
  forwarded: "for=203.0.113.9;proto=https",
  "x-peer": "203.0.113.9",
};

it("ignores forwarding headers if no proxy is trusted", () => {
  expect(heard(FORGED)).toEqual({
    origin: "http://stats.example.com",
    clientAddress: "192.0.2.1",
  });
});

it("trusts what a trusted proxy wrote, not what the client wrote", () => {
  const sent = { ...FORGED, "x-forwarded-for": "6.6.6.6, 203.0.113.9" };
  expect(heard(sent, { TRUSTED_PROXY_HOPS: "1" })).toEqual({
    origin: "https://stats.example.com",
    clientAddress: "203.0.113.9",
  });
});

it.each(["stats.example.com:8443", "10.0.0.1", "[2001:db8::1]:3000", "my_host", "localhost:3000"])(
  "uses the host %s",
  (host) => expect(heard({ host }).origin).toBe(`http://${host}`),
);

it.each([
  "a.example/x",
  "a.example'; rm -rf ~; '",
  "$(id)",
  "a.example`",
  "<img src=x>",
  "user@a.example",
  "a.example:1:2",
  "",
])("does not use %j, which is not a host", (host) =>
  expect(heard({ host }).origin).toBe("http://localhost"),
);

it("uses PUBLIC_URL if it is set, regardless of the Host header", () => {
  const sent = { ...FORGED, host: "evil.example" };
  expect(heard(sent, { PUBLIC_URL: "https://stats.example.com/" }).origin).toBe(
    "https://stats.example.com",
  );
});
