import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { packageRoot } from "@/base/package-root";
import { newEvent, post, waitForTotal } from "../api-client";
import { initEnv, launch, newIdentity, temporaryDataDir } from "../server";
import { commandOf, copiedPaths, fileText, readStages } from "./dockerfile";

const image = readStages(fileText("Dockerfile")).at(-1) ?? { image: "", instructions: [] };
/** On the same file system as the build, of which only links are made. */
const root = join(packageRoot(), "node_modules/.cache", `tallymark-image-${process.pid}`);

afterEach(() => rmSync(root, { recursive: true, force: true }));

/**
 * Lays out the image's files. Packages are only linked, so this does not show that none is missing.
 */
function layOut(): void {
  for (const path of copiedPaths(image)) {
    const [from, to] = [join(packageRoot(), path), join(root, path)];
    mkdirSync(dirname(to), { recursive: true });
    if (path === "node_modules") symlinkSync(from, to);
    else execFileSync("cp", ["-al", from, to]);
  }
}

it("the server needs no other files than those of the image", async () => {
  layOut();
  const dataDir = await temporaryDataDir();
  const identity = newIdentity();
  const run = launch(
    { ...initEnv(identity), DATA_DIR: dataDir.path },
    { entry: commandOf(image).slice(1), cwd: root },
  );
  const url = await run.untilOutput(/running at (http:\/\/\S+)/);
  const server = { url, ...identity };
  expect((await post(server, "event", newEvent())).status).toBe(200);
  await waitForTotal(server, 1);
  for (const path of ["/api/health", "/", "/sign-in", "/docs/containers", "/docs/api"])
    expect((await fetch(`${url}${path}`)).status, path).toBe(200);
  run.signal("SIGTERM");
  expect(await run.exit).toBe(0);
  await dataDir.remove();
});
