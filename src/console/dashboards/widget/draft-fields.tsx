import { QueryChart } from "@/console/query-charts/query-chart";
import type { WireQuery } from "@/query/engine/language/wire";
import { Field, Input } from "@/ui/forms/field";
import { SegmentedControl } from "@/ui/forms/segmented-control";
import { KindCards } from "./kind-cards";
import { QUERY_KINDS } from "./query-kinds";
import { SavedChoice } from "./saved-choice";
import { defaultTitle, KIND_WORDS, newDraft, type WidgetDraft, withQuery } from "./widget-draft";

/** A draft of a widget with a query rather than text. */
export type ChartWidgetDraft = Extract<WidgetDraft, { query: unknown }>;

type StartWithProps = { withText?: boolean; onStart: (draft: WidgetDraft) => void };

/** First step: choose a query kind, text or a saved query. */
export function StartWith({ withText = true, onStart }: StartWithProps) {
  return (
    <div className="flex flex-col gap-4">
      <KindCards withText={withText} onChoose={(kind) => onStart(newDraft(kind))} />
      <SavedChoice
        onChoose={(name, query) =>
          onStart({ ...withQuery(newDraft(query.kind), query), title: name })
        }
      />
    </div>
  );
}

type TitleFieldProps = {
  draft: WidgetDraft;
  /** Length limit in characters. */
  max: number;
  onChange: (draft: WidgetDraft) => void;
};

export function TitleField({ draft, max, onChange }: TitleFieldProps) {
  return (
    <Field label="Title">
      <Input
        value={draft.title}
        placeholder={defaultTitle(draft) || "None"}
        onChange={(event) => onChange({ ...draft, title: event.target.value })}
        maxLength={max}
        autoComplete="off"
      />
    </Field>
  );
}

type ChartTypeFieldProps = { draft: ChartWidgetDraft; onChange: (draft: WidgetDraft) => void };

/** The chart types for the query, if there are several. */
export function ChartTypeField({ draft, onChange }: ChartTypeFieldProps) {
  const { as: ways } = QUERY_KINDS[draft.query.kind];
  if (ways.length < 2) return null;
  return (
    <SegmentedControl
      label="Chart type"
      value={draft.as}
      onChange={(as) => onChange({ ...draft, as })}
      options={ways.map((value) => ({ value, label: KIND_WORDS[value] }))}
    />
  );
}

type ResultPreviewProps = {
  label: string;
  draft: ChartWidgetDraft;
  /** Null while the query is incomplete. */
  made: { title: string; query: WireQuery } | null;
};

/** Previews the result, or says what the query still needs. */
export function ResultPreview({ label, draft: { as, query }, made }: ResultPreviewProps) {
  return (
    <section
      aria-label={label}
      className="h-80 min-w-0 rounded-lg border border-line bg-ground p-4"
    >
      {made ? (
        <QueryChart query={made.query} as={as} title={made.title} fill />
      ) : (
        <p className="flex h-full items-center justify-center text-center text-soft">
          {QUERY_KINDS[query.kind].missing}
        </p>
      )}
    </section>
  );
}
