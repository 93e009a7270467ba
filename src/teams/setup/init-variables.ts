import { type BillingMode, billingModeOf } from "@/base/billing-mode";
import { type Env, EnvError } from "@/base/env";
import type { Log } from "@/base/log";
import type { Plan } from "@/database";
import type { Store } from "../changes/context";
import { name } from "../schema";

/** The values of the TALLYMARK_INIT_* variables. */
export type InitVariables = {
  email: string;
  password?: string | undefined;
  team?: string | undefined;
  plan?: Plan | undefined;
  /**
   * The server's mode of Stripe, whose subscriptions decide plans; null if billing is turned off.
   */
  billingMode?: BillingMode | null;
  project?: string | undefined;
  projectId?: string | undefined;
  ingestKey?: string | undefined;
  personalKey?: string | undefined;
};

export type InitContext = Store & { initial: InitVariables; log: Log };

/** Null if none is set. Throws {@link EnvError} if some are set, but not the owner's address. */
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
  if (email !== undefined) return { email, ...rest, billingMode: billingModeOf(env) };
  if (Object.values(rest).every((value) => value === undefined)) return null;
  throw new EnvError(
    "Invalid environment: TALLYMARK_INIT_* variables require TALLYMARK_INIT_EMAIL, the owner's address.",
  );
}

/** Applies the rules of the console, since the name must be typed there to confirm a deletion. */
function nameIn(
  env: Env,
  variable: "TALLYMARK_INIT_TEAM" | "TALLYMARK_INIT_PROJECT",
): string | undefined {
  const parsed = name.optional().safeParse(env[variable]);
  if (parsed.success) return parsed.data;
  throw new EnvError(`Invalid environment: ${variable}: ${parsed.error.issues[0]?.message}`);
}
