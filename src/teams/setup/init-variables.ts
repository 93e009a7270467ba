import { type Env, EnvError } from "@/base/env";
import type { Log } from "@/base/log";
import type { Plan } from "@/database";
import type { Store } from "../changes/context";
import { name } from "../schema";

/** What the TALLYMARK_INIT_* variables ask for. */
export type InitVariables = {
  email: string;
  password?: string | undefined;
  team?: string | undefined;
  plan?: Plan | undefined;
  project?: string | undefined;
  projectId?: string | undefined;
  ingestKey?: string | undefined;
  personalKey?: string | undefined;
};

/** What it is brought about with. */
export type InitContext = Store & { initial: InitVariables; log: Log };

/** Null when none is set. Throws {@link EnvError} when some are, but not the owner's address. */
export function readInitVariables(env: Env): InitVariables | null {
  const { email, ...rest } = {
    email: env.TALLYMARK_INIT_EMAIL,
    password: env.TALLYMARK_INIT_PASSWORD,
    team: nameIn(env, "TALLYMARK_INIT_TEAM"),
    plan: env.TALLYMARK_INIT_PLAN,
    project: nameIn(env, "TALLYMARK_INIT_PROJECT"),
    projectId: env.TALLYMARK_INIT_PROJECT_ID?.toLowerCase(),
    ingestKey: env.TALLYMARK_INIT_INGEST_KEY,
    personalKey: env.TALLYMARK_INIT_PERSONAL_KEY,
  };
  if (email !== undefined) return { email, ...rest };
  if (Object.values(rest).every((value) => value === undefined)) return null;
  throw new EnvError(
    "Invalid environment: TALLYMARK_INIT_* variables need TALLYMARK_INIT_EMAIL, the owner's address.",
  );
}

/** By the rules of the console, or else nobody could type the name to confirm a deletion. */
function nameIn(
  env: Env,
  variable: "TALLYMARK_INIT_TEAM" | "TALLYMARK_INIT_PROJECT",
): string | undefined {
  const parsed = name.optional().safeParse(env[variable]);
  if (parsed.success) return parsed.data;
  throw new EnvError(`Invalid environment: ${variable}: ${parsed.error.issues[0]?.message}`);
}
