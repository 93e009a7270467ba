import { expect, it } from "vitest";
import { isOlder, parseNatsUrl } from "./connect";

it("several servers share one user", () => {
  expect(parseNatsUrl("nats://u:p%40ss@a:4222, nats://b:4333")).toEqual({
    servers: ["a:4222", "b:4333"],
    user: "u",
    pass: "p@ss",
  });
});

it("a user without a password is a token, and the port is optional", () => {
  expect(parseNatsUrl("nats://secret@a")).toEqual({ servers: ["a:4222"], token: "secret" });
});

it("tls:// encrypts the connection", () => {
  expect(parseNatsUrl("tls://a")).toEqual({ servers: ["a:4222"], tls: {} });
});

it.each([
  ["2.9.10", true],
  ["2.10.4", true],
  ["2.10.27", false],
  ["2.10.27-binary", false],
  ["2.11.0", false],
  ["3.0.0", false],
])("NATS %s is older than the tested version: %s", (version, expected) => {
  expect(isOlder(version)).toBe(expected);
});
