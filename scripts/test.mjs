import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepare } from "./lib/prepare.mjs";
import { run } from "./lib/run.mjs";
import { line, sum, tallyPlaywright, tallyVitest } from "./lib/tally.mjs";

/** Scripts in package.json. */
const CHECKS = ["lint", "typecheck", "rooms"];

/** The fastest come first. Each is one or several projects of vitest.config.ts. */
const SUITES = ["unit", "integration", "process", "services"];

await prepare({ built: true });
const reports = mkdtempSync(join(tmpdir(), "tallymark-test-"));
const results = [];
// At once, since two of them use one core each.
results.push(...(await Promise.all(CHECKS.map(async (name) => [name, await check(name)]))));
for (const name of SUITES) results.push([name, await vitest(name)]);
results.push(["browser", await playwright()]);
rmSync(reports, { recursive: true, force: true });

const total = sum(results.map(([, tally]) => tally));
console.log();
// Once more, since the output of the suites is long.
for (const [name, { failures }] of results) {
  for (const failure of failures) console.log(`FAILED ${name}: ${failure}\n`);
}
for (const [name, tally] of results) console.log(`${name.padEnd(12)} ${line(tally)}`);
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(line(total));

async function check(name) {
  const { code } = await run("npm", ["run", "--silent", name], { show: true });
  return code === 0 ? { passed: 1, failed: 0, failures: [] } : brokenRun("see above");
}

async function vitest(name) {
  const file = join(reports, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project", `${name}*`, ...reporters];
  const { code } = await run("node", args, { show: true });
  return outcome(code, file, tallyVitest);
}

async function playwright() {
  // browser.mjs imports packages that `prepare` installs.
  const { ensureBrowser } = await import("./lib/browser.mjs");
  await ensureBrowser();
  const file = join(reports, "browser.json");
  const args = ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const { code } = await run("node", args, { show: true, env });
  return outcome(code, file, tallyPlaywright);
}

function outcome(code, file, tally) {
  const { passed, failed, failures } = read(file, tally);
  // An error outside of all tests (in a worker, after the last test) fails the run
  // without failing a test.
  if (code !== 0 && failed === 0) return { ...brokenRun("an error outside of all tests"), passed };
  return { passed, failed, failures };
}

function read(file, tally) {
  try {
    return tally(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return brokenRun("no report");
  }
}

/** @param why in words, for the end of the output */
function brokenRun(why) {
  return { passed: 0, failed: 1, failures: [why] };
}
