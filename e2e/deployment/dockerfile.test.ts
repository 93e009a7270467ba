import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageRoot } from "@/base/package-root";
import { commandOf, copiedPaths, fileText, readStages } from "./dockerfile";

const BUILT = [".next", "dist", "node_modules"];
const stages = readStages(fileText("Dockerfile"));
const image = stages.at(-1) ?? { image: "", instructions: [] };
const text = (name: string) => image.instructions.findLast((one) => one.name === name)?.text ?? "";

test("every stage has a pinned Node that package.json allows", () => {
  const { engines } = JSON.parse(fileText("package.json")) as { engines: { node: string } };
  const [, oldest = ""] = /^>=(\d+\.\d+)$/.exec(engines.node) ?? [];
  const number = (version: string) => {
    const [major = 0, minor = 0] = version.split(".").map(Number);
    return major * 1_000 + minor;
  };
  expect(stages.length).toBe(2);
  for (const stage of stages) {
    const [, version = ""] = /^node:(\d+\.\d+\.\d+)-bookworm-slim$/.exec(stage.image) ?? [];
    expect(number(version), stage.image).toBeGreaterThanOrEqual(number(oldest));
  }
  expect(new Set(stages.map((stage) => stage.image)).size).toBe(1);
});

test("the server runs as a user who owns only the data directory, and as process 1", () => {
  expect(text("USER")).toBe("node");
  const after = image.instructions.slice(
    image.instructions.findIndex(({ name }) => name === "USER"),
  );
  expect(after.map(({ name }) => name)).not.toContain("COPY");
  expect(text("RUN")).toContain("-o node -g node -m 700 /data");
  expect(text("ENV")).toContain("DATA_DIR=/data");
  expect(commandOf(image)[0]).toBe("node");
});

test("the server gets the same Node options as with npm start", () => {
  const { scripts } = JSON.parse(fileText("package.json")) as { scripts: { start: string } };
  const options = scripts.start.split(" ").filter((word) => word.startsWith("--"));
  expect(commandOf(image).filter((word) => word.startsWith("--"))).toEqual(options);
});

test("the health check asks for liveness, in a program that the image has", () => {
  const [, command = ""] = /CMD (\[.*\])$/.exec(text("HEALTHCHECK")) ?? [];
  const [program, option, script = ""] = JSON.parse(command) as string[];
  expect([program, option]).toEqual(["node", "-e"]);
  expect(script).toContain("/api/health");
  expect(() => new Function(script)).not.toThrow();
});

test("everything that is copied exists in the repository or is built", () => {
  const sources = stages.flatMap(copiedPaths).filter((path) => path !== ".");
  expect(sources.length).toBeGreaterThan(5);
  const missing = sources.filter(
    (path) => !BUILT.includes(path) && !existsSync(join(packageRoot(), path)),
  );
  expect(missing).toEqual([]);
});

test("secrets, data and the host's own build never get into an image", () => {
  const ignored = fileText(".dockerignore").split("\n");
  for (const path of [".git", ".env", ".env.*", ".data", ...BUILT]) expect(ignored).toContain(path);
});
