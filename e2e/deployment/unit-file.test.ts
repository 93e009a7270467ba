import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageRoot } from "@/base/package-root";
import { blocksIn, readPage } from "../docs";
import { fileText } from "./dockerfile";

const UNIT = "deploy/tallymark.service";

test("the documentation shows the unit file as it is", () => {
  expect(blocksIn(readPage("docs/self-hosting.md"), "ini")[0]).toBe(fileText(UNIT));
});

test("systemd has more time to stop the server than the server needs, and enough files", () => {
  const settings = new Map(
    fileText(UNIT)
      .split("\n")
      .filter((line) => line.includes("="))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
  expect(Number(settings.get("TimeoutStopSec"))).toBeGreaterThan(10);
  expect(Number(settings.get("LimitNOFILE"))).toBeGreaterThanOrEqual(1_024);
  expect(settings.get("User")).toBe("tallymark");
});

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

test.runIf(hasSystemd)("systemd accepts the unit file", () => {
  const verify = ["verify", "--man=no", join(packageRoot(), UNIT)];
  const { stderr } = spawnSync("systemd-analyze", verify, { encoding: "utf8" });
  // The command and the user exist on the machine where the service runs, not here.
  const faults = stderr.split("\n").filter((line) => line.includes("tallymark.service"));
  expect(faults.filter((line) => !/npm is not executable/.test(line))).toEqual([]);
});
