import { expect, it } from "vitest";
import { clientAddress } from "./client-address";

it("the client's address is that of the connection if no proxy is trusted, regardless of the header", () => {
  expect(clientAddress("198.51.100.7", "1.2.3.4", 0)).toBe("198.51.100.7");
});

it("the client's address is what the outermost trusted proxy wrote, never what the client wrote", () => {
  const header = "6.6.6.6, 203.0.113.9, 10.0.0.2";
  expect(clientAddress("10.0.0.3", header, 1)).toBe("10.0.0.2");
  expect(clientAddress("10.0.0.3", header, 2)).toBe("203.0.113.9");
});

it("with fewer entries than trusted proxies, the leftmost one is the client's address, and with none, the peer's", () => {
  expect(clientAddress("10.0.0.3", "203.0.113.9", 3)).toBe("203.0.113.9");
  expect(clientAddress("10.0.0.3", undefined, 1)).toBe("10.0.0.3");
});
