import { useId } from "react";
import { FormMessage } from "@/console/form/form-message";
import { useForm } from "@/console/form/use-form";
import { Button } from "@/ui/buttons/button";
import { Dialog } from "@/ui/dialogs/dialog";
import { Field, Input } from "@/ui/forms/field";

type NameDialogProps = {
  title: string;
  description?: string;
  name?: string;
  action: string;
  onClose: () => void;
  onName: (name: string) => Promise<unknown>;
};

/** Asks what a saved query is called. */
export default function NameDialog(props: NameDialogProps) {
  const { title, description, name = "", action, onClose, onName } = props;
  const formId = useId();
  const {
    props: form,
    pending,
    fields,
    message,
  } = useForm((field) => onName(field("name")), onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={pending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} {...form} className="flex flex-col gap-3">
        <Field label="Name" error={fields.name}>
          <Input name="name" defaultValue={name} maxLength={200} autoComplete="off" />
        </Field>
        <FormMessage>{message}</FormMessage>
      </form>
    </Dialog>
  );
}
