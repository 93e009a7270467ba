import { Check, CircleSlash, LoaderCircle, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useRef } from "react";
import { isRecord } from "@/console/query/model/read";
import { useProject } from "@/console/shell/current/current";
import { ProjectScope, useNamedProject } from "../links/project-scope";
import { type Outcome, outcomeOf, projectOf, type ToolPart, toolOf } from "../tool-calls/tool-call";
import { Proposal, UnclearProposal } from "./proposal";
import { type Proposed, proposedBy } from "./proposed";
import { savedHref } from "./saved-href";

type WriteCallProps = {
  part: ToolPart;
  running: boolean;
  busy: boolean;
  onDecide: (approvalId: string, approved: boolean) => void;
};

/**
 * A tool call that saves something: the proposal, then what the user decided and what came of it.
 */
export function WriteCall({ part, running, busy, onDecide }: WriteCallProps) {
  const place = useRef<HTMLDivElement>(null);
  const named = isRecord(part.input) ? part.input.project : undefined;
  const project = useNamedProject(named);
  const proposed = proposedBy(toolOf(part), part.input, part.title);
  const decide = (approved: boolean) => {
    if (part.approval === undefined) return;
    // The buttons are about to go.
    place.current?.focus();
    onDecide(part.approval.id, approved);
  };
  return (
    <div ref={place} tabIndex={-1} className="min-w-0 rounded-lg outline-offset-4">
      <ProjectScope projectId={project?.id}>
        {part.state !== "approval-requested" ? (
          <Decided part={part} proposed={proposed} running={running} />
        ) : project === undefined ? (
          <UnclearProposal proposed={proposed} named={named} disabled={busy} onDecide={decide} />
        ) : (
          <Proposal proposed={proposed} disabled={busy} onDecide={decide} />
        )}
      </ProjectScope>
    </div>
  );
}

type DecidedProps = { part: ToolPart; proposed: Proposed; running: boolean };

function Decided({ part, proposed, running }: DecidedProps) {
  const outcome = outcomeOf(part);
  const { words } = proposed;
  if (outcome) return <Came outcome={outcome} words={words} />;
  if (part.state === "output-denied" || part.approval?.approved === false) {
    return (
      <Line icon={<CircleSlash className="text-faint" />}>
        {part.approval?.reason === undefined
          ? `You declined. ${words.not}`
          : `You did not approve. ${words.not}`}
      </Line>
    );
  }
  if (running) {
    return <Line icon={<LoaderCircle className="animate-spin text-faint" />}>{words.doing}…</Line>;
  }
  return (
    <Line icon={<TriangleAlert className="text-warn" />}>
      The answer ended before this was confirmed. Check whether it was saved.
    </Line>
  );
}

function Came({ outcome, words }: { outcome: Outcome; words: Proposed["words"] }) {
  const { id: shown } = useProject();
  if ("failure" in outcome) {
    return (
      <Line icon={<TriangleAlert className="text-warn" />}>
        <strong className="font-medium text-ink">{words.not}</strong> {outcome.failure.message}
      </Line>
    );
  }
  const href = savedHref(projectOf(outcome) ?? shown, outcome.answer);
  return (
    <Line icon={<Check className="text-good" />}>
      {words.done}{" "}
      {href && (
        <Link href={href} prefetch={false} className="text-accent underline underline-offset-2">
          {words.open}
        </Link>
      )}
    </Line>
  );
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex items-start gap-2 text-soft text-sm [&>svg]:mt-[3px] [&>svg]:size-3.5 [&>svg]:shrink-0">
    {icon}
    <span className="min-w-0 break-words">{children}</span>
  </p>
);
