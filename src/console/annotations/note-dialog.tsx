import { useId, useState } from "react";
import { FormMessage } from "@/console/form/form-message";
import { useForm } from "@/console/form/use-form";
import { useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";
import { Dialog } from "@/ui/dialogs/dialog";
import { timeZoneLabel } from "@/ui/format/labels";
import { Field, Input } from "@/ui/forms/field";
import type { Note } from "./use-marks";
import { instantOf, wallText } from "./wall-time";

type NoteDialogProps = {
  /** The one that is changed; a new one without it. */
  note?: Note | undefined;
  timeZone: string;
  onClose: () => void;
};

/** Writes a note, or changes one. */
export default function NoteDialog({ note, timeZone, onClose }: NoteDialogProps) {
  const { id: projectId } = useProject();
  const formId = useId();
  const utils = api.useUtils();
  const create = api.annotations.create.useMutation();
  const change = api.annotations.change.useMutation();
  const [begun] = useState(() => wallText(note ? Date.parse(note.at) : Date.now(), timeZone));
  const { props, pending, fields, message } = useForm(async (field) => {
    const at = timeOf(field("at"));
    const written = { projectId, at, text: field("text") };
    if (note) await change.mutateAsync({ ...written, annotationId: note.id });
    else await create.mutateAsync(written);
    await utils.annotations.invalidate();
  }, onClose);
  // Its seconds are not in the field: a note that only got other words keeps its moment.
  const timeOf = (text: string): string => {
    if (note && text === begun) return note.at;
    const ms = instantOf(text, timeZone);
    return ms === null ? "" : new Date(ms).toISOString();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={note ? "Change the note" : "Add a note"}
      description="It is marked on the charts of this project for everybody in the team."
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
        <Field label="When" hint={`On the clock of ${timeZoneLabel(timeZone)}.`} error={fields.at}>
          <Input name="at" type="datetime-local" defaultValue={begun} />
        </Field>
        <FormMessage>{message}</FormMessage>
      </form>
    </Dialog>
  );
}
