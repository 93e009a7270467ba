import { DrawnQuery } from "@/console/query-charts/drawn-query";
import type { WireQuery } from "@/query/engine/language/wire";
import { Field, Input } from "@/ui/forms/field";
import { SegmentedControl } from "@/ui/forms/segmented-control";
import { KindCards } from "./kind-cards";
import { QUESTIONS } from "./questions";
import { SavedChoice } from "./saved-choice";
import { KIND_WORDS, newDraft, usualTitle, type WidgetDraft, withQuestion } from "./widget-draft";

/** A draft of a question; one of a text has no question. */
export type QuestionDraft = Extract<WidgetDraft, { question: unknown }>;

type BeginningProps = { withText?: boolean; onBegin: (draft: WidgetDraft) => void };

/** What to begin with: a kind of question, a text, or a question that the team has saved. */
export function Beginning({ withText = true, onBegin }: BeginningProps) {
  return (
    <div className="flex flex-col gap-4">
      <KindCards withText={withText} onChoose={(kind) => onBegin(newDraft(kind))} />
      <SavedChoice
        onChoose={(name, question) =>
          onBegin({ ...withQuestion(newDraft(question.kind), question), title: name })
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
        placeholder={usualTitle(draft) || "None"}
        onChange={(event) => onChange({ ...draft, title: event.target.value })}
        maxLength={most}
        autoComplete="off"
      />
    </Field>
  );
}

type ShownAsProps = { draft: QuestionDraft; onChange: (draft: WidgetDraft) => void };

/** The ways in which the answer can be drawn, where there are several. */
export function ShownAs({ draft, onChange }: ShownAsProps) {
  const { as: ways } = QUESTIONS[draft.question.kind];
  if (ways.length < 2) return null;
  return (
    <SegmentedControl
      label="Shown as"
      value={draft.as}
      onChange={(as) => onChange({ ...draft, as })}
      options={ways.map((value) => ({ value, label: KIND_WORDS[value] }))}
    />
  );
}

type AnswerPreviewProps = {
  label: string;
  draft: QuestionDraft;
  /** Null while the question lacks something. */
  made: { title: string; query: WireQuery } | null;
};

/** How the answer will look, or what the question still lacks. */
export function AnswerPreview({ label, draft: { as, question }, made }: AnswerPreviewProps) {
  return (
    <section
      aria-label={label}
      className="h-80 min-w-0 rounded-lg border border-line bg-ground p-4"
    >
      {made ? (
        <DrawnQuery query={made.query} as={as} title={made.title} fill />
      ) : (
        <p className="flex h-full items-center justify-center text-center text-soft">
          {QUESTIONS[question.kind].missing}
        </p>
      )}
    </section>
  );
}
