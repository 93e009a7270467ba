import { useMemo, useState } from "react";
import { useProject } from "@/console/shell/current/current";
import { effectiveQuery } from "@/dashboards/config/effective-query";
import { DASHBOARD } from "@/dashboards/config/limits";
import type { WireWidget } from "@/dashboards/config/wire";
import { Button } from "@/ui/buttons/button";
import { Dialog } from "@/ui/dialogs/dialog";
import type { Whole } from "../model/use-view-overrides";
import { Builder } from "./builder";
import { AnswerPreview, Beginning, type QuestionDraft, ShownAs, TitleField } from "./draft-fields";
import { PeriodFields } from "./period-fields";
import type { Draft } from "./questions";
import { SavedChoice } from "./saved-choice";
import { TextEditor } from "./text-editor";
import { draftOf, type WidgetDraft, widgetOf, withQuestion } from "./widget-draft";

export type WidgetDialogProps = {
  /** What is changed; a new widget where nothing is. */
  widget?: WireWidget | undefined;
  whole: Whole;
  onDone: (widget: Omit<WireWidget, "id" | "layout">) => void;
  onClose: () => void;
};

/** Makes a widget, or changes one: what it shows, how, and in which it is not as the dashboard. */
export default function WidgetDialog({ widget, whole, onDone, onClose }: WidgetDialogProps) {
  const [draft, setDraft] = useState<WidgetDraft | null>(() => (widget ? draftOf(widget) : null));
  const made = draft && widgetOf(draft, widget);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="xl"
      persistent
      title={widget ? "Edit widget" : "Add a widget"}
      description={draft ? undefined : "What should it show?"}
      footer={
        draft && (
          <>
            {!widget && (
              <Button className="mr-auto" variant="ghost" onClick={() => setDraft(null)}>
                Back
              </Button>
            )}
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              disabled={made === null}
              onClick={() => made && onDone({ ...kept(widget), ...made })}
            >
              {widget ? "Apply" : "Add"}
            </Button>
          </>
        )
      }
    >
      {draft ? (
        <Making draft={draft} onChange={setDraft} whole={whole} before={widget} />
      ) : (
        <Beginning onBegin={setDraft} />
      )}
    </Dialog>
  );
}

/** What a program wrote into the widget beside what is edited here. */
function kept(widget: WireWidget | undefined): object {
  if (!widget) return {};
  const { id: _, layout: __, title: ___, kind, query, text, ignore_filters, ...rest } = widget;
  return rest;
}

type MakingProps = {
  draft: WidgetDraft;
  onChange: (draft: WidgetDraft) => void;
  whole: Whole;
  before: WireWidget | undefined;
};

function Making({ draft, onChange, whole, before }: MakingProps) {
  const title = <TitleField draft={draft} most={DASHBOARD.maxTitle} onChange={onChange} />;
  if (draft.as === "text") {
    return (
      <div className="flex flex-col gap-4">
        {title}
        <TextEditor text={draft.text} onChange={(text) => onChange({ ...draft, text })} />
      </div>
    );
  }
  const { question, own } = draft;
  const ask = (next: Draft) => onChange(withQuestion(draft, next));
  return (
    <div className="grid gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-5">
        <Builder draft={question} onChange={ask} />
        <SavedChoice
          kind={question.kind}
          onChoose={(name, next) => onChange({ ...withQuestion(draft, next), title: name })}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {title}
        <ShownAs draft={draft} onChange={onChange} />
        <Preview draft={draft} whole={whole} before={before} />
        <PeriodFields
          own={own}
          whole={whole}
          onChange={(next) => onChange({ ...draft, own: next })}
        />
      </div>
    </div>
  );
}

type PreviewProps = Omit<MakingProps, "draft" | "onChange"> & { draft: QuestionDraft };

function Preview({ draft, whole, before }: PreviewProps) {
  const { timeZone } = useProject();
  const made = useMemo(() => widgetOf(draft, before), [draft, before]);
  const query = useMemo(
    () => made && effectiveQuery(whole, made, { timezone: timeZone }),
    [made, whole, timeZone],
  );
  return (
    <AnswerPreview
      label="Preview"
      draft={draft}
      made={made && query && { title: made.title, query }}
    />
  );
}
