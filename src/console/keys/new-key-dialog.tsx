import { type ReactNode, useId } from "react";
import { FormMessage } from "@/console/form/form-message";
import type { Form } from "@/console/form/use-form";
import { Button } from "@/ui/buttons/button";
import { Dialog } from "@/ui/dialogs/dialog";
import { Field } from "@/ui/forms/field";
import { Input } from "@/ui/forms/input";

type NewKeyDialogProps = {
  title: string;
  /** A hint that suggests a good name. */
  hint: string;
  defaultName?: string;
  form: Form;
  onClose: () => void;
  /** Additional fields. */
  children?: ReactNode;
};

/** Asks for the name and options of a new key. */
export function NewKeyDialog(props: NewKeyDialogProps) {
  const { title, hint, defaultName, form, onClose, children } = props;
  const formId = useId();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={form.pending}>
            Create key
          </Button>
        </>
      }
    >
      <form id={formId} {...form.props} className="flex flex-col gap-4">
        <Field label="Name" hint={hint} error={form.fields.name}>
          <Input name="name" autoComplete="off" defaultValue={defaultName} />
        </Field>
        {children}
        <FormMessage>{form.message}</FormMessage>
      </form>
    </Dialog>
  );
}
