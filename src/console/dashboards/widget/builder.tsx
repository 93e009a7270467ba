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
import type { QueryDraft, QueryKind } from "./query-kinds";

type BuilderProps = { draft: QueryDraft; onChange: (draft: QueryDraft) => void };

/** Builds a widget's query with the builder of the query's own screen. */
export const Builder = ({ draft, onChange }: BuilderProps) => BUILDERS[draft.kind](draft, onChange);

type Build = (draft: QueryDraft, onChange: BuilderProps["onChange"]) => ReactNode;

const BUILDERS: Record<QueryKind, Build> = {
  trend: (saved, onChange) => {
    const draft = readTrendDraft(saved) ?? EMPTY_TREND;
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
  breakdown: (saved, onChange) => {
    const draft = readBreakdownDraft(saved);
    return (
      <BreakdownBuilder
        draft={draft}
        change={(to) => onChange({ kind: "breakdown", ...readBreakdownDraft({ ...draft, ...to }) })}
      />
    );
  },
  funnel: (saved, onChange) => {
    const draft = readFunnelDraft(saved) ?? EMPTY_FUNNEL;
    return (
      <FunnelBuilder
        draft={draft}
        change={(to) => onChange({ kind: "funnel", ...trimmedFunnel({ ...draft, ...to }) })}
      />
    );
  },
  retention: (saved, onChange) => {
    const draft = readRetentionDraft(saved) ?? EMPTY_RETENTION;
    return (
      <RetentionBuilder
        draft={draft}
        change={(to) => onChange({ kind: "retention", ...trimmedRetention({ ...draft, ...to }) })}
      />
    );
  },
  paths: (saved, onChange) => {
    const draft = readPathsDraft(saved) ?? EMPTY_PATHS;
    return (
      <PathsBuilder
        draft={draft}
        change={(to) => onChange({ kind: "paths", ...trimmedPaths({ ...draft, ...to }) })}
      />
    );
  },
  events: (saved, onChange) => listBuilder("events", saved, onChange),
  users: (saved, onChange) => listBuilder("users", saved, onChange),
};

const NO_FAULTS = {};

function listBuilder(
  of: "events" | "users",
  saved: QueryDraft,
  onChange: BuilderProps["onChange"],
) {
  const draft = readListDraft(saved);
  return (
    <ListBuilder
      of={of}
      draft={draft}
      change={(to) => onChange({ kind: of, ...readListDraft({ ...draft, ...to }) })}
    />
  );
}
