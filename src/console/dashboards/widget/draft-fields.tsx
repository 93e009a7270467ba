import { QueryChart } from "@/console/query-charts/query-chart";
import type { WireQuery } from "@/query/language/wire";
import { Field, Input } from "@/ui/forms/field";
import { Segments } from "@/ui/forms/segmented-control";
import { KindCards } from "./kind-cards";
import { QUERY_KINDS } from "./query-kinds";
import { SavedChoice } from "./saved-choice";
import { defaultTitle, KIND_WORDS, newDraft, type WidgetDraft, withQuery } from "./widget-draft";

/** A draft of a question; one of a text has no question. */
export type ChartWidgetDraft = Extract<WidgetDraft, { query: unknown }>;

type StartWithProps = { withText?: boolean; onStart: (draft: WidgetDraft) => void };

/** What to begin with: a kind of question, a text, or a question that the team has saved. */
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
  /** In characters. */
  most: number;
  onChange: (draft: WidgetDraft) => void;
};

export function TitleField({ draft, most, onChange }: TitleFieldProps) {
  return (
    <Field label="Title">
      <Input
        value={draft.title}
        placeholder={defaultTitle(draft) || "None"}
        onChange={(event) => onChange({ ...draft, title: event.target.value })}
        maxLength={most}
        autoComplete="off"
      />
    </Field>
  );
}

type ChartTypeFieldProps = { draft: ChartWidgetDraft; onChange: (draft: WidgetDraft) => void };

/** The ways in which the answer can be drawn, where there are several. */
export function ChartTypeField({ draft, onChange }: ChartTypeFieldProps) {
  const { as: ways } = QUERY_KINDS[draft.query.kind];
  if (ways.length < 2) return null;
  return (
    <Segments
      label="Shown as"
      value={draft.as}
      onChange={(as) => onChange({ ...draft, as })}
      options={ways.map((value) => ({ value, label: KIND_WORDS[value] }))}
    />
  );
}

type ResultPreviewProps = {
  label: string;
  draft: ChartWidgetDraft;
  /** Null while the question lacks something. */
  made: { title: string; query: WireQuery } | null;
};

/** How the answer will look, or what the question still lacks. */
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
