import { expect, it } from "vitest";
import { clientAddress } from "./client-address";

it("is the connection's own address if no proxy is trusted, regardless of the header", () => {
  expect(clientAddress("198.51.100.7", "1.2.3.4", 0)).toBe("198.51.100.7");
});

it("is what the outermost trusted proxy wrote, never what the client wrote", () => {
  const header = "6.6.6.6, 203.0.113.9, 10.0.0.2";
  expect(clientAddress("10.0.0.3", header, 1)).toBe("10.0.0.2");
  expect(clientAddress("10.0.0.3", header, 2)).toBe("203.0.113.9");
});

it("is the leftmost entry if there are fewer than trusted proxies, and the peer if there are none", () => {
  expect(clientAddress("10.0.0.3", "203.0.113.9", 3)).toBe("203.0.113.9");
  expect(clientAddress("10.0.0.3", undefined, 1)).toBe("10.0.0.3");
});
