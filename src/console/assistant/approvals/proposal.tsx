import Link from "next/link";
import { useProject } from "@/console/shell/current/current";
import { CodeBlock } from "@/ui/copy/code-block";
import type { Item, Target } from "./find-target";
import { PreviewBoundary } from "./preview-boundary";
import { type Deciding, ProposalFrame } from "./proposal-frame";
import type { Proposed } from "./proposed";
import { ReportPreview } from "./report-preview";
import { savedHref } from "./saved-href";
import { useTarget } from "./use-target";
import { WidgetPreview } from "./widget-preview";

type ProposalProps = Deciding & { proposed: Proposed };

/** Asks the user to approve exactly what would be saved in the current project. */
export function Proposal({ proposed, ...deciding }: ProposalProps) {
  const { name } = useProject();
  const { target, words, input } = proposed;
  const { item, problem } = useTarget(target);
  return (
    <ProposalFrame ask={words.ask(item?.title)} project={name} problem={problem} {...deciding}>
      {target && item && <TargetLink noun={target.noun} item={item} />}
      <PreviewBoundary instead={<Arguments input={input} />}>
        <Preview proposed={proposed} />
      </PreviewBoundary>
    </ProposalFrame>
  );
}

type UnclearProposalProps = Deciding & { proposed: Proposed; named: unknown };

/** A proposal that does not name one project, so nothing of it is drawn from any. */
export function UnclearProposal({ proposed, named, ...deciding }: UnclearProposalProps) {
  const project = typeof named === "string" ? `“${named}”` : "an unknown project";
  return (
    <ProposalFrame
      ask={proposed.words.ask()}
      project={project}
      problem="You cannot approve this, because no single project of your team has this name or id. Decline it, and name the project."
      {...deciding}
    >
      <Arguments input={proposed.input} />
    </ProposalFrame>
  );
}

type TargetLinkProps = { noun: Target["noun"]; item: Item };

const NOUNS = { report: "Report", dashboard: "Dashboard" };

function TargetLink({ noun, item: { id, title } }: TargetLinkProps) {
  const { id: projectId } = useProject();
  return (
    <p className="break-words text-sm">
      <span className="text-soft">{NOUNS[noun]}: </span>
      <Link
        href={savedHref(projectId, { [noun]: id }) ?? ""}
        prefetch={false}
        className="text-accent underline underline-offset-2"
      >
        {title}
      </Link>
    </p>
  );
}

function Preview({ proposed }: { proposed: Proposed }) {
  if (proposed.kind === "report") return <ReportPreview {...proposed} />;
  if (proposed.kind === "widget") return <WidgetPreview {...proposed} />;
  return <Arguments input={proposed.input} />;
}

const Arguments = ({ input }: { input: unknown }) => (
  <CodeBlock label="Arguments" language="JSON" code={JSON.stringify(input ?? null, null, 2)} />
);
