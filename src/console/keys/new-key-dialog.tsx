import { type ReactNode, useId } from "react";
import { FormMessage } from "@/console/form/form-message";
import type { Form } from "@/console/form/use-form";
import { Button } from "@/ui/buttons/button";
import { Dialog } from "@/ui/dialogs/dialog";
import { Field } from "@/ui/forms/field";
import { Input } from "@/ui/forms/input";

type NewKeyDialogProps = {
  title: string;
  /** What a good name says. */
  hint: string;
  /** Its field `name` is the name. */
  form: Form;
  onClose: () => void;
  /** What else there is to choose. */
  children?: ReactNode;
};

/** What is asked before a key is made. */
export function NewKeyDialog({ title, hint, form, onClose, children }: NewKeyDialogProps) {
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
          <Input name="name" autoComplete="off" />
        </Field>
        {children}
        <FormMessage>{form.message}</FormMessage>
      </form>
    </Dialog>
  );
}
