import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageRoot } from "@/base/package-root";
import { findNats } from "@/testing/servers/nats-program";

test("NATS accepts the configuration of its three nodes", () => {
  const config = join(packageRoot(), "deploy/scale/nats.conf");
  const env = { ...process.env, NATS_PASSWORD: "0123456789abcdef" };
  const check = spawnSync(findNats() ?? "", ["-t", "-c", config, "--name", "nats-1"], {
    env,
    encoding: "utf8",
  });
  expect(check.stderr + check.stdout).toContain("configuration file");
  expect(check.status, check.stderr).toBe(0);
});
