"use client";

import { type FormEvent, type ReactNode, useEffect, useId, useState } from "react";
import { canonicalName } from "@/base/text/canonical";
import { Button } from "../buttons/button";
import { Banner } from "../feedback/banner";
import { Field } from "../forms/field";
import { Input } from "../forms/input";
import { Dialog } from "./dialog";

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What will happen and whether it can be undone. */
  description: ReactNode;
  confirmLabel: string;
  /** For questions that "Cancel" could also answer with yes. */
  cancelLabel?: string;
  /** A name the user must type first, for actions that cannot be undone. */
  typedName?: string | undefined;
  danger?: boolean;
  /**
   * Closes the dialog when it resolves. If it rejects, the dialog stays open and shows the message.
   */
  onConfirm: () => Promise<void>;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, typedName, danger } = props;
  const { cancelLabel = "Cancel" } = props;
  const formId = useId();
  const [typed, setTyped] = useState("");
  const { running, error, confirm } = useConfirmation(props);
  useEffect(() => {
    if (open) setTyped("");
  }, [open]);
  const allowed = typedName === undefined || canonicalName(typed) === canonicalName(typedName);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (allowed && !running) void confirm();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !running && onOpenChange(next)}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)} disabled={running}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? "danger" : "primary"}
            loading={running}
            disabled={!allowed}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-3">
        {typedName !== undefined && (
          <Field
            label={
              <>
                Type <strong className="select-all break-all">{typedName}</strong> to confirm
              </>
            }
          >
            <Input
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        )}
        {error && <Banner tone="bad" title={error} />}
      </form>
    </Dialog>
  );
}

function useConfirmation({ open, onConfirm, onOpenChange }: ConfirmDialogProps) {
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(() => {
    if (open) setError(undefined);
  }, [open]);
  const confirm = async () => {
    setRunning(true);
    setError(undefined);
    try {
      await onConfirm();
      onOpenChange(false);
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : "Something went wrong. Try again.");
    } finally {
      setRunning(false);
    }
  };
  return { running, error, confirm };
}
