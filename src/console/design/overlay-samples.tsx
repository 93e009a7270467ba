"use client";

import { useState } from "react";
import { Button } from "@/ui/buttons/button";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog";
import { Dialog } from "@/ui/dialogs/dialog";
import { Sheet } from "@/ui/dialogs/sheet";
import { toast } from "@/ui/feedback/toast";
import { Field, Input } from "@/ui/forms/field";
import { Tooltip } from "@/ui/tooltip/tooltip";
import { Row } from "./row";

type Shown = "dialog" | "delete" | "fails" | "sheet" | undefined;

export function OverlaySamples() {
  const [shown, setShown] = useState<Shown>();
  const state = (which: Shown) => ({
    open: shown === which,
    onOpenChange: (open: boolean) => setShown(open ? which : undefined),
  });
  return (
    <Row>
      <Button onClick={() => setShown("dialog")}>Dialog</Button>
      <Button onClick={() => setShown("delete")}>Confirm by name</Button>
      <Button onClick={() => setShown("fails")}>Confirm that fails</Button>
      <Button onClick={() => setShown("sheet")}>Sheet</Button>
      <Button onClick={() => toast.success("Key created", "It works immediately.")}>Success</Button>
      <Button onClick={() => toast.error("The key could not be created.")}>Failure</Button>
      <Tooltip content="A short explanation">
        <Button>Tip</Button>
      </Tooltip>
      <Dialog
        {...state("dialog")}
        title="New project"
        description="A project has its own events, keys and time zone."
        footer={
          <>
            <Button onClick={() => setShown(undefined)}>Cancel</Button>
            <Button variant="primary">Create project</Button>
          </>
        }
      >
        <Field label="Name">
          <Input placeholder="Web shop" />
        </Field>
      </Dialog>
      <ConfirmDialog
        {...state("delete")}
        title="Delete “Web shop”?"
        description="Its 1,234,567 events, reports and keys will be deleted. This cannot be undone."
        confirmLabel="Delete project"
        typedName="Web shop"
        danger
        onConfirm={async () => toast.success("Project deleted")}
      />
      <ConfirmDialog
        {...state("fails")}
        title="Revoke the key?"
        description="Programs that use it lose access immediately."
        confirmLabel="Revoke key"
        danger
        onConfirm={() => Promise.reject(new Error("Only the owner and admins can revoke keys."))}
      />
      <Sheet {...state("sheet")} title="order_paid">
        Details of one event.
      </Sheet>
    </Row>
  );
}
