import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, test, vi } from "vitest";
import { packageRoot } from "@/base/package-root";
import { processTree } from "./process-tree";

const here = (file: string) => pathToFileURL(`${packageRoot()}/src/testing/servers/${file}`).href;

/** A test's process with a directory and a frozen server, which has a child process. */
const PROGRAM = `
  import { temporaryDirectory } from ${JSON.stringify(here("guard.ts"))};
  import { startServerProcess } from ${JSON.stringify(here("server-process.ts"))};
  const directory = await temporaryDirectory("guard");
  const server = await startServerProcess({
    path: "/bin/sh",
    args: ["-c", "sleep 600 & echo started $$; wait"],
    cwd: directory.path,
    ready: /started \\d+/,
    stopSignal: "SIGTERM",
  });
  server.pause();
  process.stdout.write(JSON.stringify([directory.path, server.output()]) + "\\n");
`.replaceAll("\\\\", "\\");

/** A process that has ended stays in /proc until its new parent notices. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

test("the servers of a test's process end with it, and its directories are removed, even if it is killed", async () => {
  const program = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", PROGRAM],
    { cwd: packageRoot(), stdio: ["ignore", "pipe", "inherit"] },
  );
  const [line] = await once(program.stdout, "data");
  const [directory, output] = JSON.parse(String(line)) as [string, string];
  const server = Number(output.match(/started (\d+)/)?.[1]);
  const processes = processTree(server);
  expect(processes).toHaveLength(2);
  expect(existsSync(directory)).toBe(true);

  program.kill("SIGKILL");
  await vi.waitFor(() => {
    expect(processes.filter(isRunning)).toEqual([]);
    expect(existsSync(directory)).toBe(false);
  }, 60_000);
});
