import { useId } from "react";
import { FormMessage } from "@/console/form/form-message";
import { useForm } from "@/console/form/use-form";
import { useProject } from "@/console/shell/current/current";
import { Button } from "@/ui/buttons/button";
import { Dialog } from "@/ui/dialogs/dialog";
import { Field, Input } from "@/ui/forms/field";
import { useChangeConversation } from "../data/use-conversations";

export type RenameConversationProps = { id: string; title: string; onClose: () => void };

const MAX_TITLE = 200;

export default function RenameConversation({ id, title, onClose }: RenameConversationProps) {
  const { id: projectId } = useProject();
  const formId = useId();
  const { rename } = useChangeConversation(projectId);
  const form = useForm((field) => rename(id, field("title")), onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Rename the conversation"
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={form.pending}>
            Rename
          </Button>
        </>
      }
    >
      <form id={formId} {...form.props} className="flex flex-col gap-3">
        <Field label="Title" error={form.fields.title}>
          <Input name="title" defaultValue={title} maxLength={MAX_TITLE} autoComplete="off" />
        </Field>
        <FormMessage>{form.message}</FormMessage>
      </form>
    </Dialog>
  );
}
