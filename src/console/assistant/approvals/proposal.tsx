import { useId } from "react";
import { useProject } from "@/console/shell/current/current";
import { Button } from "@/ui/buttons/button";
import { CodeBlock } from "@/ui/copy/code-block";
import type { Proposed } from "./proposed";
import { ReportPreview } from "./report-preview";
import { WidgetPreview } from "./widget-preview";

type ProposalProps = {
  proposed: Proposed;
  /** Whether nothing can be decided now. */
  disabled: boolean;
  onDecide: (approved: boolean) => void;
};

/** Asks the user to approve exactly what would be saved. */
export function Proposal({ proposed, disabled, onDecide }: ProposalProps) {
  const { name } = useProject();
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="min-w-0 rounded-lg border border-strong bg-raised shadow-raised"
    >
      <header className="border-line border-b px-4 py-3">
        <h3 id={heading} className="break-words font-medium text-ink">
          {proposed.words.ask}
        </h3>
        <p className="text-soft text-sm">
          The Assistant proposes this for {name}. Nothing is saved until you approve.
        </p>
      </header>
      <div className="min-w-0 px-4 py-3">
        <Preview proposed={proposed} />
      </div>
      <footer className="flex flex-wrap gap-2 border-line border-t px-4 py-3 print:hidden">
        <Button variant="primary" disabled={disabled} onClick={() => onDecide(true)}>
          Approve
        </Button>
        <Button disabled={disabled} onClick={() => onDecide(false)}>
          Decline
        </Button>
      </footer>
    </section>
  );
}

function Preview({ proposed }: { proposed: Proposed }) {
  if (proposed.kind === "report") return <ReportPreview {...proposed} />;
  if (proposed.kind === "widget") return <WidgetPreview {...proposed} />;
  return (
    <CodeBlock
      label="Arguments"
      language="JSON"
      code={JSON.stringify(proposed.input ?? null, null, 2)}
    />
  );
}
