import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { Failed } from "@/console/failed";
import { FormMessage } from "@/console/form/form-message";
import { useForm } from "@/console/form/use-form";
import { rangeText } from "@/console/query/range/range-words";
import { useProject } from "@/console/shell/current/current";
import { DASHBOARD } from "@/dashboards/config/limits";
import type { WidgetQuery } from "@/dashboards/config/wire";
import type { WireRange } from "@/query/engine/language/wire";
import { Button } from "@/ui/buttons/button";
import { Dialog } from "@/ui/dialogs/dialog";
import { toast } from "@/ui/feedback/toast";
import { Combobox } from "@/ui/forms/combobox";
import { Field, Input, Switch } from "@/ui/forms/field";
import { Skeleton } from "@/ui/loading/skeleton";
import { useDashboardList } from "../model/use-stored-dashboards";
import { useAdd } from "./use-add";
import { type Shown, widgetOfShown } from "./widget-of-shown";

export type AddDialogProps = { shown: Shown; onClose: () => void };

/** The option for a new dashboard. No dashboard has this id. */
const NEW = "new";

/** Adds the query on the screen to a dashboard, existing or new. */
export default function AddDialog({ shown, onClose }: AddDialogProps) {
  const { id: projectId } = useProject();
  const router = useRouter();
  const formId = useId();
  const { data, error, refetch } = useDashboardList();
  const [chosen, setChosen] = useState<string>();
  const [hasOwnPeriod, setHasOwnPeriod] = useState(false);
  const [full, setFull] = useState<string>();
  const { addTo, addToNew } = useAdd();
  const target = chosen ?? data?.[0]?.id ?? NEW;
  const widget = widgetOfShown(shown);
  const { range, timezone } = periodOf(shown);
  const nameOf = (id: string) => data?.find((one) => one.id === id)?.title ?? "";
  const form = useForm(async (field) => {
    if (!widget) return;
    const query = { ...widget.query, ...(hasOwnPeriod && { range, timezone }) } as WidgetQuery;
    const newWidget = { ...widget, query, title: field("title").trim() || widget.title };
    const isNew = target === NEW;
    const name = isNew ? field("name").trim() || "New dashboard" : nameOf(target);
    const id = isNew ? await addToNew(name, range, newWidget) : await addTo(target, newWidget);
    if (id === null) return setFull(name);
    const open = () => router.push(`/p/${projectId}/dashboards/${id}`);
    toast.success(`Added to “${name}”.`, undefined, { label: "Open", run: open });
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add to a dashboard"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={form.pending}
            disabled={data === undefined}
          >
            Add
          </Button>
        </>
      }
    >
      {error ? (
        <Failed error={error} retry={refetch} />
      ) : data ? (
        <form id={formId} {...form.props} className="flex flex-col gap-4">
          <Field label="Dashboard">
            <Combobox
              label="Dashboard"
              value={target}
              onValueChange={(next) => {
                setChosen(next);
                setFull(undefined);
              }}
              options={[
                ...data.map(({ id, title }) => ({ value: id, label: title })),
                { value: NEW, label: "New dashboard…" },
              ]}
            />
          </Field>
          {target === NEW && (
            <Field label="Dashboard title">
              <Input
                name="name"
                placeholder="New dashboard"
                maxLength={DASHBOARD.maxTitle}
                autoComplete="off"
              />
            </Field>
          )}
          <Field label="Widget title">
            <Input
              name="title"
              defaultValue={widget?.title}
              maxLength={DASHBOARD.maxTitle}
              autoComplete="off"
            />
          </Field>
          <Switch
            label={`Always show ${rangeText(range).toLowerCase()}`}
            hint="Otherwise, it follows the dashboard's period."
            checked={hasOwnPeriod}
            onCheckedChange={setHasOwnPeriod}
          />
          <FormMessage>{full === undefined ? form.message : FULL(full)}</FormMessage>
        </form>
      ) : (
        <div aria-busy className="flex flex-col gap-4">
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
        </div>
      )}
    </Dialog>
  );
}

const FULL = (name: string) =>
  `“${name}” already has ${DASHBOARD.maxWidgets} widgets, the maximum. Choose another dashboard.`;

function periodOf({ query }: Shown): { range: WireRange; timezone?: string } {
  const { timezone } = query;
  return { range: query.range ?? { last: "30d" }, ...(timezone !== undefined && { timezone }) };
}
