import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm/schema_engine_bg";
import type { Log } from "@/base/log";
import { packageRoot } from "@/base/package-root";

type Bindings = typeof import("@prisma/schema-engine-wasm/schema_engine_bg");

let loading: Promise<Bindings> | undefined;

/**
 * Loads Prisma's schema engine, which is WebAssembly. The package's own entry imports the `.wasm`
 * file as a module, which needs a bundler or a Node flag, so it is instantiated here.
 */
export function loadSchemaEngine(): Promise<Bindings> {
  loading ??= instantiate();
  return loading;
}

async function instantiate(): Promise<Bindings> {
  const require = createRequire(join(packageRoot(), "package.json"));
  const script = require.resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const wasm = readFile(join(dirname(script), "schema_engine_bg.wasm"));
  const bindings = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const imports = { "./schema_engine_bg.js": bindings as unknown as WebAssembly.ModuleImports };
  const { instance } = await WebAssembly.instantiate(await wasm, imports);
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return bindings;
}

/** Starts an engine on the given database. Its log lines become debug lines of `log`. */
export async function startSchemaEngine(
  factory: SqlMigrationAwareDriverAdapterFactory,
  log: Log,
): Promise<SchemaEngine> {
  const { SchemaEngine } = await loadSchemaEngine();
  return SchemaEngine.new(
    { datamodels: undefined },
    (line: string) => log.debug({ engine: line.trim() }, "Schema engine"),
    bindMigrationAwareSqlAdapterFactory(factory),
  );
}
