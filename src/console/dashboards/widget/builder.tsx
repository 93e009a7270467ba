import type { ReactNode } from "react";
import { Builder as TrendBuilder } from "@/console/explore/builder/builder";
import {
  EMPTY_DRAFT as EMPTY_TREND,
  readTrendDraft,
  trimmed as trimmedTrend,
} from "@/console/explore/builder/trend-draft";
import { TrendOptions } from "@/console/explore/builder/trend-options";
import { Builder as FunnelBuilder } from "@/console/funnels/builder/builder";
import {
  EMPTY_DRAFT as EMPTY_FUNNEL,
  readFunnelDraft,
  trimmed as trimmedFunnel,
} from "@/console/funnels/builder/funnel-draft";
import { Builder as PathsBuilder } from "@/console/paths/builder/builder";
import {
  EMPTY_DRAFT as EMPTY_PATHS,
  readPathsDraft,
  trimmed as trimmedPaths,
} from "@/console/paths/builder/paths-draft";
import { Section } from "@/console/query/builder/section";
import { Builder as RetentionBuilder } from "@/console/retention/builder/builder";
import {
  EMPTY_DRAFT as EMPTY_RETENTION,
  readRetentionDraft,
  trimmed as trimmedRetention,
} from "@/console/retention/builder/retention-draft";
import { BreakdownBuilder } from "./breakdown-builder";
import { readBreakdownDraft } from "./breakdown-draft";
import { ListBuilder } from "./list-builder";
import { readListDraft } from "./list-draft";
import type { Draft, QuestionKind } from "./questions";

type BuilderProps = { draft: Draft; onChange: (draft: Draft) => void };

/** Asks a widget's question with the builder that its own screen has. */
export const Builder = ({ draft, onChange }: BuilderProps) => BUILDERS[draft.kind](draft, onChange);

type Build = (draft: Draft, onChange: BuilderProps["onChange"]) => ReactNode;

const BUILDERS: Record<QuestionKind, Build> = {
  trend: (asked, onChange) => {
    const draft = readTrendDraft(asked) ?? EMPTY_TREND;
    const change = (to: object) =>
      onChange({ kind: "trend", ...trimmedTrend({ ...draft, ...to }) });
    return (
      <>
        <TrendBuilder draft={draft} change={change} faults={NO_FAULTS} />
        <Section title="Interval and comparison">
          <div className="flex flex-wrap gap-1.5">
            <TrendOptions draft={draft} change={change} />
          </div>
        </Section>
      </>
    );
  },
  breakdown: (asked, onChange) => {
    const draft = readBreakdownDraft(asked);
    return (
      <BreakdownBuilder
        draft={draft}
        change={(to) => onChange({ kind: "breakdown", ...readBreakdownDraft({ ...draft, ...to }) })}
      />
    );
  },
  funnel: (asked, onChange) => {
    const draft = readFunnelDraft(asked) ?? EMPTY_FUNNEL;
    return (
      <FunnelBuilder
        draft={draft}
        change={(to) => onChange({ kind: "funnel", ...trimmedFunnel({ ...draft, ...to }) })}
      />
    );
  },
  retention: (asked, onChange) => {
    const draft = readRetentionDraft(asked) ?? EMPTY_RETENTION;
    return (
      <RetentionBuilder
        draft={draft}
        change={(to) => onChange({ kind: "retention", ...trimmedRetention({ ...draft, ...to }) })}
      />
    );
  },
  paths: (asked, onChange) => {
    const draft = readPathsDraft(asked) ?? EMPTY_PATHS;
    return (
      <PathsBuilder
        draft={draft}
        change={(to) => onChange({ kind: "paths", ...trimmedPaths({ ...draft, ...to }) })}
      />
    );
  },
  events: (asked, onChange) => listBuilder("events", asked, onChange),
  users: (asked, onChange) => listBuilder("users", asked, onChange),
};

const NO_FAULTS = {};

function listBuilder(of: "events" | "users", asked: Draft, onChange: BuilderProps["onChange"]) {
  const draft = readListDraft(asked);
  return (
    <ListBuilder
      of={of}
      draft={draft}
      change={(to) => onChange({ kind: of, ...readListDraft({ ...draft, ...to }) })}
    />
  );
}
