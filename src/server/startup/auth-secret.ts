import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Env, EnvError } from "@/base/env";
import { newSecret } from "@/base/ids";

const FILE = "auth-secret";
const SECRET_BYTES = 48;

/**
 * The secret that signs session cookies. With the embedded database, the first start creates it in
 * the data directory, readable only by the process's user. Processes that share a DATABASE_URL must
 * share the secret, so there it must be set.
 */
export async function readAuthSecret(env: Env): Promise<string> {
  if (env.AUTH_SECRET !== undefined) return env.AUTH_SECRET;
  if (env.DATABASE_URL !== undefined) {
    throw new EnvError(
      "Invalid environment: AUTH_SECRET is required with DATABASE_URL: at least 32 random characters, the same in every process.",
    );
  }
  const file = join(env.DATA_DIR, FILE);
  return (await readSecret(file)) ?? (await makeSecret(file));
}

async function readSecret(file: string): Promise<string | null> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.trim() || null;
}

async function makeSecret(file: string): Promise<string> {
  const secret = newSecret(SECRET_BYTES);
  await writeFile(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}
