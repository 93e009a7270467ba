import { Assistant, type AssistantOptions, openModels, Runs } from "@/assistant";
import { billingModeOf } from "@/base/billing-mode";
import type { Env } from "@/base/env";
import { AssistantMessages } from "@/limits";
import type { Resources } from "./resources";

type Opened = Omit<AssistantOptions, "models" | "messages" | "runs" | "billingMode">;

/** Opened after the stores it uses, so that running answers are saved before those close. */
export async function openAssistant(
  env: Env,
  opened: Opened,
  resources: Resources,
): Promise<Assistant> {
  const billingMode = billingModeOf(env);
  const messages = new AssistantMessages({ clock: opened.clock, billingMode });
  const runs = await resources.open(
    "assistant",
    async () => new Runs({ ...opened, messages }),
    (running) => running.close(),
  );
  return new Assistant({ ...opened, models: openModels(env), messages, runs, billingMode });
}
