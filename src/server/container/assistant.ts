import { Assistant, type AssistantOptions, openModels, RunningAnswers } from "@/assistant";
import { billingModeOf } from "@/base/billing-mode";
import type { Env } from "@/base/env";
import { AssistantMessages } from "@/limits";
import type { Resources } from "./resources";

type Opened = Omit<AssistantOptions, "models" | "messages" | "running" | "billingMode">;

/** Opened after the stores it uses, so that running answers are saved before those close. */
export async function openAssistant(
  env: Env,
  opened: Opened,
  resources: Resources,
): Promise<Assistant> {
  const billingMode = billingModeOf(env);
  const messages = new AssistantMessages({ clock: opened.clock, billingMode });
  const running = await resources.open(
    "assistant",
    async () => new RunningAnswers({ ...opened, messages }),
    (answers) => answers.close(),
  );
  return new Assistant({ ...opened, models: openModels(env), messages, running, billingMode });
}
