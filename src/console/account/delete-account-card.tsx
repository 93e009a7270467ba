"use client";

import { useId, useState } from "react";
import { PasswordField } from "@/console/auth/fields";
import { leaveFor } from "@/console/auth/leave-for";
import { DangerCard } from "@/console/form/danger-card";
import { FormMessage } from "@/console/form/form-message";
import { useForm } from "@/console/form/use-form";
import { api } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";
import { Dialog } from "@/ui/dialogs/dialog";

export function DeleteAccountCard() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <DangerCard title="Delete account" action="Delete account…" onAction={() => setOpen(true)}>
        Your name, your address and your personal keys are removed, and so are teams in which you
        are alone, with their projects and events. What you made for other teams stays with them,
        and so does what their audit logs and invitations say of you, by name and address.
      </DangerCard>
      {open && <DeleteDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const remove = api.accounts.delete.useMutation();
  const { props, pending, fields, message } = useForm(
    (field) => remove.mutateAsync({ password: field("password") }),
    () => leaveFor("/sign-in?deleted=1"),
  );
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && !pending && onClose()}
      title="Delete your account?"
      description="This cannot be undone. You are signed out everywhere, your keys stop at once, and teams in which you are alone are deleted with all their events."
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" loading={pending}>
            Delete account
          </Button>
        </>
      }
    >
      <form {...props} id={formId} method="post" className="flex flex-col gap-3">
        <FormMessage>{message}</FormMessage>
        <PasswordField
          name="password"
          label="Your password"
          kind="current"
          error={fields.password}
        />
      </form>
    </Dialog>
  );
}
