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
  /** What will happen, and whether it can be undone. */
  description: ReactNode;
  confirmLabel: string;
  /** The name that must be typed first, for what cannot be undone. */
  typedName?: string | undefined;
  danger?: boolean;
  /** The dialog closes when it resolves; when it rejects, the message is shown and it stays. */
  onConfirm: () => Promise<void>;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, typedName, danger } = props;
  const formId = useId();
  const [typed, setTyped] = useState("");
  const { running, fault, confirm } = useConfirmation(props);
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
            Cancel
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
        {fault && <Banner tone="bad" title={fault} />}
      </form>
    </Dialog>
  );
}

function useConfirmation({ open, onConfirm, onOpenChange }: ConfirmDialogProps) {
  const [running, setRunning] = useState(false);
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    if (open) setFault(undefined);
  }, [open]);
  const confirm = async () => {
    setRunning(true);
    setFault(undefined);
    try {
      await onConfirm();
      onOpenChange(false);
    } catch (error) {
      setFault(error instanceof Error ? error.message : "That did not work. Try again.");
    } finally {
      setRunning(false);
    }
  };
  return { running, fault, confirm };
}
