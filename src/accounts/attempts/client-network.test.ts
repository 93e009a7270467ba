import { expect, it } from "vitest";
import { clientNetwork } from "./client-network";

it("the network of an IPv4 address is the address itself, even if it is written as IPv6", () => {
  for (const address of ["192.0.2.7", "::ffff:192.0.2.7", "::FFFF:c000:207"]) {
    expect(clientNetwork(address)).toBe("192.0.2.7");
  }
});

it("the network of an IPv6 address, in any spelling, is its /64", () => {
  const spellings = ["2001:db8::1", "2001:0DB8:0:0::ffff", "[2001:db8::2]", "2001:db8::3%eth0"];
  for (const address of spellings) expect(clientNetwork(address)).toBe("2001:db8:0:0::/64");
  expect(clientNetwork("2001:db8:0:1::1")).toBe("2001:db8:0:1::/64");
  expect(clientNetwork("::1")).toBe("0:0:0:0::/64");
});

it("text from a proxy that is not an address is its own network, and an unknown address has an empty one", () => {
  expect(clientNetwork("unknown")).toBe("unknown");
  expect(clientNetwork("")).toBe("");
});
