import { useMemo, useState } from "react";
import { useProject } from "@/console/shell/current/current";
import { effectiveQuery } from "@/dashboards/config/effective-query";
import { DASHBOARD } from "@/dashboards/config/limits";
import type { WireWidget } from "@/dashboards/config/wire";
import { Button } from "@/ui/buttons/button";
import { Dialog } from "@/ui/dialogs/dialog";
import type { DashboardScope } from "../model/use-view-overrides";
import { Builder } from "./builder";
import {
  ChartTypeField,
  type ChartWidgetDraft,
  ResultPreview,
  StartWith,
  TitleField,
} from "./draft-fields";
import { PeriodFields } from "./period-fields";
import type { QueryDraft } from "./query-kinds";
import { SavedChoice } from "./saved-choice";
import { TextEditor } from "./text-editor";
import { draftOf, type WidgetDraft, widgetOf, withQuery } from "./widget-draft";

export type WidgetDialogProps = {
  /** The widget to edit; omitted for a new one. */
  widget?: WireWidget | undefined;
  scope: DashboardScope;
  onDone: (widget: Omit<WireWidget, "id" | "layout">) => void;
  onClose: () => void;
};

/** Adds or edits a widget. */
export default function WidgetDialog({ widget, scope, onDone, onClose }: WidgetDialogProps) {
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
              onClick={() => made && onDone({ ...unknownFields(widget), ...made })}
            >
              {widget ? "Apply" : "Add"}
            </Button>
          </>
        )
      }
    >
      {draft ? (
        <WidgetForm draft={draft} onChange={setDraft} scope={scope} before={widget} />
      ) : (
        <StartWith onStart={setDraft} />
      )}
    </Dialog>
  );
}

/** Fields written through the API that this dialog does not edit; they are preserved. */
function unknownFields(widget: WireWidget | undefined): object {
  if (!widget) return {};
  const { id: _, layout: __, title: ___, kind, query, text, ignore_filters, ...rest } = widget;
  return rest;
}

type WidgetFormProps = {
  draft: WidgetDraft;
  onChange: (draft: WidgetDraft) => void;
  scope: DashboardScope;
  before: WireWidget | undefined;
};

function WidgetForm({ draft, onChange, scope, before }: WidgetFormProps) {
  const title = <TitleField draft={draft} max={DASHBOARD.maxTitle} onChange={onChange} />;
  if (draft.as === "text") {
    return (
      <div className="flex flex-col gap-4">
        {title}
        <TextEditor text={draft.text} onChange={(text) => onChange({ ...draft, text })} />
      </div>
    );
  }
  const { query, overrides } = draft;
  const changeQuery = (next: QueryDraft) => onChange(withQuery(draft, next));
  return (
    <div className="grid gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-5">
        <Builder draft={query} onChange={changeQuery} />
        <SavedChoice
          kind={query.kind}
          onChoose={(name, next) => onChange({ ...withQuery(draft, next), title: name })}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {title}
        <ChartTypeField draft={draft} onChange={onChange} />
        <Preview draft={draft} scope={scope} before={before} />
        <PeriodFields
          overrides={overrides}
          scope={scope}
          onChange={(next) => onChange({ ...draft, overrides: next })}
        />
      </div>
    </div>
  );
}

type PreviewProps = Omit<WidgetFormProps, "draft" | "onChange"> & { draft: ChartWidgetDraft };

function Preview({ draft, scope, before }: PreviewProps) {
  const { timeZone } = useProject();
  const made = useMemo(() => widgetOf(draft, before), [draft, before]);
  const query = useMemo(
    () => made && effectiveQuery(scope, made, { timezone: timeZone }),
    [made, scope, timeZone],
  );
  return (
    <ResultPreview
      label="Preview"
      draft={draft}
      made={made && query && { title: made.title, query }}
    />
  );
}
