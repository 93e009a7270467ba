import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Env, EnvError } from "@/base/env";
import { newSecret } from "@/base/ids";

const FILE = "auth-secret";
const SECRET_BYTES = 48;

/**
 * What session cookies are signed with. Embedded, it is made at the first start and kept beside the
 * data, for nobody but the process's user to read; with a database of their own, several processes must
 * share one, so there it has to be given.
 */
export async function readAuthSecret(env: Env): Promise<string> {
  if (env.AUTH_SECRET !== undefined) return env.AUTH_SECRET;
  if (env.DATABASE_URL !== undefined) {
    throw new EnvError(
      "Invalid environment: AUTH_SECRET must be set along with DATABASE_URL: 32 random characters or more, the same in every process.",
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
