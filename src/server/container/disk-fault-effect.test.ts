import { expect, it } from "vitest";
import { diskFaultEffect } from "./disk-fault-effect";

const NATS_URL = "nats://nats:4222";

it("a full disk keeps events out only if they are stored on it", () => {
  expect(diskFaultEffect({ NATS_URL: undefined, ROLE: "all" })).toContain("No events are stored");
  expect(diskFaultEffect({ NATS_URL, ROLE: "web" })).toContain("still accepted");
  for (const ROLE of ["writer", "all"] as const)
    expect(diskFaultEffect({ NATS_URL, ROLE })).toContain("wait in NATS");
});
