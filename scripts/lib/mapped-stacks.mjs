import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * Makes stacks name source files instead of the built ones. Reads a file's map when an error first
 * needs it: Node's own support keeps the maps of all loaded files in memory, which takes 45 MB.
 */
export function mapStacks() {
  Error.prepareStackTrace = (error, sites) =>
    [headOf(error), ...sites.map((site) => `    at ${describe(site)}`)].join("\n");
}

function headOf(error) {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return "Error";
  }
}

function describe(site) {
  const text = site.toString();
  try {
    const [file, line, column] = [site.getFileName(), site.getLineNumber(), site.getColumnNumber()];
    const source = file && sourceOf(file, line, column);
    return source ? text.replace(`${file}:${line}:${column}`, () => source) : text;
  } catch {
    return text;
  }
}

function sourceOf(file, line, column) {
  if (file.startsWith("node:")) return null;
  const path = file.startsWith("file:") ? fileURLToPath(file) : file;
  const { originalSource, originalLine, originalColumn } =
    mapOf(path)?.findEntry(line - 1, column - 1) ?? {};
  if (!originalSource) return null;
  const source = new URL(originalSource, pathToFileURL(path));
  const name = source.protocol === "file:" ? fileURLToPath(source) : originalSource;
  return `${name}:${originalLine + 1}:${originalColumn + 1}`;
}

/** By path; null for a file without one. */
const maps = new Map();

function mapOf(path) {
  if (!maps.has(path)) maps.set(path, readMap(path));
  return maps.get(path);
}

function readMap(path) {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${path}.map`, "utf8")));
  } catch {
    return null;
  }
}
