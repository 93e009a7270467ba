import type { ReactNode } from "react";
import { classes } from "@/ui/classes";

/** What the assistant can do, before the first question. */
export const Introduction = ({ compact, children }: { compact: boolean; children: ReactNode }) => (
  <div
    className={classes(
      "mx-auto flex w-full max-w-xl flex-1 flex-col gap-4 py-6",
      !compact && "justify-center",
    )}
  >
    <div>
      <p className="font-semibold text-ink text-lg">What do you want to know?</p>
      <p className="mt-1 text-pretty text-soft">
        Ask in plain English. The Assistant counts this project's events with the same queries as
        the other screens, shows how it found each figure, and saves nothing without your approval.
      </p>
    </div>
    {children}
  </div>
);

/** For an installation without a language model. */
export const DemoNote = () => (
  <p className="rounded-md border border-line bg-sunken px-3 py-2 text-soft text-sm">
    <strong className="font-medium text-ink">Demo model:</strong> answers by rules, offline. Connect
    a provider to get a language model: set{" "}
    <code className="font-mono text-xs">ANTHROPIC_API_KEY</code> or{" "}
    <code className="font-mono text-xs">OPENAI_API_KEY</code> on the server.
  </p>
);
