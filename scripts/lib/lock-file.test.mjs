import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./paths.mjs";

const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));

/** The folders where Node looks for `name` from a package's folder, innermost first. */
function places(folder, name) {
  const parents = folder.split("/node_modules/").map((_, index, parts) => {
    const parent = parts.slice(0, parts.length - index).join("/node_modules/");
    return `${parent}/node_modules/${name}`;
  });
  return [...parents, `node_modules/${name}`];
}

it("contains every required package, including those for other platforms", () => {
  // `npm install` omits packages that its registry does not have, and `npm ci` then
  // rejects the whole file.
  const missing = Object.entries(packages).flatMap(([folder, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter((name) => !places(folder, name).some((place) => place in packages))
      .map((name) => `${folder || "the project"} requires ${name}`),
  );
  expect(missing).toEqual([]);
});
