import { useId, useState } from "react";
import { FormMessage } from "@/console/form/form-message";
import { useForm } from "@/console/form/use-form";
import { useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";
import { Dialog } from "@/ui/dialogs/dialog";
import { timeZoneLabel } from "@/ui/format/labels";
import { Field, Input } from "@/ui/forms/field";
import type { Note } from "./use-chart-marks";
import { instantOf, wallText } from "./wall-time";

type NoteDialogProps = {
  /** The note to edit; omitted for a new one. */
  note?: Note | undefined;
  timeZone: string;
  onClose: () => void;
};

export default function NoteDialog({ note, timeZone, onClose }: NoteDialogProps) {
  const { id: projectId } = useProject();
  const formId = useId();
  const utils = api.useUtils();
  const create = api.annotations.create.useMutation();
  const change = api.annotations.change.useMutation();
  const [initialTime] = useState(() => wallText(note ? Date.parse(note.at) : Date.now(), timeZone));
  const { props, pending, fields, message } = useForm(async (field) => {
    const at = timeOf(field("at"));
    const input = { projectId, at, text: field("text") };
    if (note) await change.mutateAsync({ ...input, annotationId: note.id });
    else await create.mutateAsync(input);
    await utils.annotations.invalidate();
  }, onClose);
  // The field has no seconds: if only the text changed, keep the exact time.
  const timeOf = (text: string): string => {
    if (note && text === initialTime) return note.at;
    const ms = instantOf(text, timeZone);
    return ms === null ? "" : new Date(ms).toISOString();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={note ? "Edit note" : "Add a note"}
      description="It appears on this project's charts for everyone in the team."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={pending}>
            {note ? "Save" : "Add note"}
          </Button>
        </>
      }
    >
      <form id={formId} {...props} className="flex flex-col gap-3">
        <Field label="What happened" error={fields.text}>
          <Input
            name="text"
            defaultValue={note?.text ?? ""}
            placeholder="Version 2.4 is out"
            maxLength={300}
            autoComplete="off"
          />
        </Field>
        <Field label="When" hint={`Time in ${timeZoneLabel(timeZone)}.`} error={fields.at}>
          <Input name="at" type="datetime-local" defaultValue={initialTime} />
        </Field>
        <FormMessage>{message}</FormMessage>
      </form>
    </Dialog>
  );
}
