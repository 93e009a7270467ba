"use client";

import { useId, useState } from "react";
import { PasswordField } from "@/console/auth/fields";
import { loadPage } from "@/console/auth/load-page";
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
        Deletes your name, email address and personal keys, and any teams where you are the only
        member, with their projects and events. What you created in other teams stays there. Their
        audit logs and invitations keep your name and address.
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
    () => loadPage("/sign-in?deleted=1"),
  );
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && !pending && onClose()}
      title="Delete your account?"
      description="You will be signed out everywhere, and your keys stop working immediately. Teams where you are the only member are deleted with all of their events, and their subscriptions are cancelled. This cannot be undone."
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
