import { cp, rm, truncate } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { silentLog } from "@/base/log";
import { openDatabase } from "@/database";
import { launch, startServer, temporaryDataDir } from "./server";

let dataDir: Awaited<ReturnType<typeof temporaryDataDir>>;

beforeEach(async () => {
  dataDir = await temporaryDataDir();
});
afterEach(() => dataDir.remove());

const part = (name: string) => join(dataDir.path, name);

async function runOnce(env = {}): Promise<void> {
  const server = await startServer({ dataDir: dataDir.path, env });
  expect(await server.stop()).toBe(0);
}

/** Returns the output of a start that exits with 1. */
async function failedStart(env = {}): Promise<string> {
  const run = launch({ DATA_DIR: dataDir.path, ...env });
  expect(await run.exit, run.output()).toBe(1);
  expect(run.output()).not.toContain("    at ");
  return run.output();
}

it.each([
  ["journal", "the journal"],
  ["clickhouse", "ClickHouse"],
  ["postgres", "the database"],
])(
  "a start without %s reports what is missing, and continues once if the operator accepts the loss",
  async (folder, name) => {
    await runOnce();
    await rm(part(folder), { recursive: true });
    const output = await failedStart();
    expect(output).toContain(
      `The journal, ClickHouse and the database do not match: ${name} is missing or empty. `,
    );
    const code = /ACCEPT_DATA_LOSS=([0-9a-f]+)/.exec(output)?.[1] ?? "";
    await runOnce({ ACCEPT_DATA_LOSS: code });
    await rm(part(folder), { recursive: true });
    expect(await failedStart({ ACCEPT_DATA_LOSS: code })).toContain(`${name} is missing or empty`);
  },
);

it("reports a journal that was copied while the server was running", async () => {
  const server = await startServer({ dataDir: dataDir.path });
  await cp(part("journal/data.mdb"), part("copy.mdb"));
  expect(await server.stop()).toBe(0);
  await runOnce();
  await rm(part("journal"), { recursive: true });
  await cp(part("copy.mdb"), part("journal/data.mdb"));
  expect(await failedStart()).toMatch(/the journal is older than the rest \(last used at /);
});

it("reports a damaged journal", async () => {
  await runOnce();
  await truncate(part("journal/data.mdb"), 20_000);
  expect(await failedStart()).toMatch(
    /^The journal in ".+" is damaged \(the file is truncated\)\./m,
  );
});

it("reports a database that a newer version has migrated", async () => {
  await runOnce();
  const database = await openDatabase({ dir: dataDir.path, log: silentLog });
  await database.prisma.$executeRaw`
    INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
    VALUES ('next', '', '9999_next', now(), 1)`;
  await database.close();
  expect(await failedStart()).toMatch(
    /^Cannot open the database in \S+: A newer version of Tallymark has migrated it \(9999_next\)\./m,
  );
});

it("reports a limit on open files that is too low before anything fails", async () => {
  const wrapper = ["sh", "-c", 'ulimit -n 64; exec "$@"', "sh"];
  const run = launch({ DATA_DIR: dataDir.path }, { wrapper });
  expect(await run.exit).toBe(1);
  expect(run.output()).toMatch(
    /^This process can only open 64 files; Tallymark needs at least 1024\./,
  );
});
