import { useId } from "react";
import { FormMessage } from "@/console/form/form-message";
import { useForm } from "@/console/form/use-form";
import { DASHBOARD } from "@/dashboards/config/limits";
import { Button } from "@/ui/buttons/button";
import { Dialog } from "@/ui/dialogs/dialog";
import { Field, Input, Textarea } from "@/ui/forms/field";

export type DescribeDialogProps = {
  heading: string;
  action: string;
  title: string;
  description: string;
  onClose: () => void;
  onDone: (to: { title: string; description: string }) => Promise<unknown>;
};

/** Asks what a dashboard is called, and what it is for. */
export default function DescribeDialog(props: DescribeDialogProps) {
  const { heading, action, title, description, onClose, onDone } = props;
  const formId = useId();
  const form = useForm(
    (field) => onDone({ title: field("title").trim(), description: field("description").trim() }),
    onClose,
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={heading}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={form.pending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.props} className="flex flex-col gap-3">
        <Field label="Title" error={form.fields.title}>
          <Input
            name="title"
            defaultValue={title}
            maxLength={DASHBOARD.maxTitle}
            autoComplete="off"
          />
        </Field>
        <Field
          label="Description"
          hint="What it is for, and for whom."
          error={form.fields.description}
        >
          <Textarea
            name="description"
            defaultValue={description}
            maxLength={DASHBOARD.maxDescription}
          />
        </Field>
        <FormMessage>{form.message}</FormMessage>
      </form>
    </Dialog>
  );
}
