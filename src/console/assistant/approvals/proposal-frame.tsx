import { type ReactNode, useId } from "react";
import { Button } from "@/ui/buttons/button";

export type Deciding = {
  /** Whether nothing can be decided now. */
  disabled: boolean;
  onDecide: (approved: boolean) => void;
};

type ProposalFrameProps = Deciding & {
  ask: string;
  /** The name of the project in which it would be saved, as far as it is known. */
  project: string;
  /** Why it cannot be approved; it can still be declined. */
  problem: string | undefined;
  children: ReactNode;
};

/** A question to the user, with what would be saved. */
export function ProposalFrame(props: ProposalFrameProps) {
  const { ask, project, problem, disabled, onDecide, children } = props;
  const [heading, reason] = [useId(), useId()];
  return (
    <section
      aria-labelledby={heading}
      className="min-w-0 rounded-lg border border-strong bg-raised shadow-raised"
    >
      <header className="border-line border-b px-4 py-3">
        <h3 id={heading} className="break-words font-medium text-ink">
          {ask}
        </h3>
        <p className="break-words text-soft text-sm">
          The Assistant proposes this for {project}. Nothing is saved until you approve.
        </p>
      </header>
      <div className="flex min-w-0 flex-col gap-3 px-4 py-3">{children}</div>
      <footer className="flex flex-wrap gap-2 border-line border-t px-4 py-3 print:hidden">
        {problem !== undefined && (
          <p id={reason} className="w-full break-words text-soft text-sm">
            {problem}
          </p>
        )}
        <Button
          variant="primary"
          disabled={disabled || problem !== undefined}
          aria-describedby={problem === undefined ? undefined : reason}
          onClick={() => onDecide(true)}
        >
          Approve
        </Button>
        <Button disabled={disabled} onClick={() => onDecide(false)}>
          Decline
        </Button>
      </footer>
    </section>
  );
}
