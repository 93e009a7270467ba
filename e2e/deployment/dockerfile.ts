import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "@/base/package-root";

export type Instruction = { name: string; text: string };
/** The instructions of a stage, without its FROM. */
export type Stage = { image: string; instructions: Instruction[] };

export const fileText = (path: string): string => readFileSync(join(packageRoot(), path), "utf8");

/**
 * The stages of a Dockerfile. Reads comments and continued lines, but no heredocs
 * or escape directives.
 */
export function readStages(text: string): Stage[] {
  const lines = text
    .replace(/^\s*#.*\n/gm, "")
    .replace(/\\\n\s*/g, " ")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, name = "", rest = ""] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (name === "FROM") stages.push({ image: rest.split(" ")[0] ?? "", instructions: [] });
    else stages.at(-1)?.instructions.push({ name, text: rest });
  }
  return stages;
}

/** The paths that the last stage copies from the build, relative to the project's folder. */
export function copiedPaths(stage: Stage): string[] {
  return stage.instructions
    .filter(({ name }) => name === "COPY")
    .flatMap(({ text }) => text.split(/\s+/).slice(1, -1))
    .map((path) => path.replace(/^\/app\//, ""));
}

/** The program and arguments of the last CMD, which must be written as JSON. */
export function commandOf(stage: Stage): string[] {
  const command = stage.instructions.findLast(({ name }) => name === "CMD");
  return JSON.parse(command?.text ?? "[]") as string[];
}
