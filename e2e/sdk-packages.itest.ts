import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import { packageRoot } from "@/base/package-root";
import { WITHOUT_REGISTRY } from "./npm";
import { PRINTED, PROGRAMS, TYPED_PROGRAMS } from "./sdk-programs";
import { startServer, type TestServer, temporaryDataDir } from "./server";

const run = promisify(execFile);

const TSC = join(packageRoot(), "node_modules/typescript/bin/tsc");

let dataDir: Awaited<ReturnType<typeof temporaryDataDir>>;
let server: TestServer;
/** An empty project into which both packages were installed, as the documentation says. */
let project: string;

beforeAll(async () => {
  dataDir = await temporaryDataDir();
  server = await startServer({ dataDir: dataDir.path });
  project = await mkdtemp(join(tmpdir(), "tallymark-project-"));
  await writeFile(join(project, "package.json"), "{}");
  const urls = ["node", "browser"].map((name) => `${server.url}/sdk/tallymark-${name}.tgz`);
  await run("npm", ["install", ...urls], {
    cwd: project,
    env: { ...process.env, ...WITHOUT_REGISTRY },
  });
});
afterAll(async () => {
  await server.stop();
  await dataDir.remove();
  await rm(project, { recursive: true, force: true });
});

it("installs nothing but the two packages, which have only what programs need", async () => {
  const installed = join(project, "node_modules");
  expect(await readdir(join(installed, "@tallymark"))).toEqual(["browser", "node"]);
  const others = (await readdir(installed)).filter((name) => !name.startsWith("."));
  expect(others).toEqual(["@tallymark"]);
  for (const name of ["browser", "node"]) {
    const files = await readdir(join(installed, "@tallymark", name), { recursive: true });
    expect(files.sort()).toEqual([
      "LICENSE",
      "README.md",
      "dist",
      "dist/index.cjs",
      "dist/index.d.cts",
      "dist/index.d.ts",
      "dist/index.js",
      "package.json",
    ]);
  }
});

it("the types need no other package, and contain none of the server's", async () => {
  for (const name of ["browser", "node"]) {
    const file = join(project, "node_modules/@tallymark", name, "dist/index.d.ts");
    expect(await readFile(file, "utf8")).not.toMatch(/\bimport\b|\brequire\b|\bzod\b|uniqExact/);
  }
});

/** What a package adds to a program, minified and compressed. */
it.each([
  ["browser", 4_000],
  ["node", 8_000],
])("the package for %s adds at most %d bytes", async (name, most) => {
  const { outputFiles } = await build({
    entryPoints: [join(project, "node_modules/@tallymark", name, "dist/index.js")],
    bundle: true,
    minify: true,
    format: "esm",
    platform: name === "node" ? "node" : "browser",
    write: false,
  });
  expect(gzipSync(outputFiles[0]?.contents ?? "").length).toBeLessThanOrEqual(most);
});

const STRICT = ["--strict", "--noEmit", "--skipLibCheck", "false"];

it.each([
  ["Node", ["--module", "node16"]],
  ["a bundler", ["--module", "esnext", "--moduleResolution", "bundler"]],
])("programs for %s pass the type check, and mistakes do not", async (kind, options) => {
  const folder = join(project, kind.replace(" ", "-"));
  await mkdir(folder);
  const names = Object.keys(TYPED_PROGRAMS).filter(
    (name) => kind === "Node" || name.endsWith(".mts"),
  );
  for (const [name, code] of Object.entries(TYPED_PROGRAMS)) {
    await writeFile(join(folder, name), code);
  }
  const args = [TSC, ...STRICT, "--target", "es2022", ...options, ...names];
  const { stdout } = await run(process.execPath, args, { cwd: folder }).catch((error) => error);
  expect(stdout).toBe("");
});

it.each(Object.entries(PROGRAMS))("%s sends events and finds them", async (name, code) => {
  await writeFile(join(project, name), code);
  const { url, ingestKey, personalKey } = server;
  const env = {
    ...process.env,
    HOST: url,
    INGEST_KEY: ingestKey,
    PERSONAL_KEY: personalKey,
    USER_ID: `user of ${name}`,
  };
  const { stdout, stderr } = await run(process.execPath, [name], { cwd: project, env });
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual(PRINTED);
});
