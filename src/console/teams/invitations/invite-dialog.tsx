"use client";

import { useId, useState } from "react";
import { PlansLink } from "@/console/billing/plans-link";
import { FormMessage } from "@/console/form/form-message";
import { useForm } from "@/console/form/use-form";
import { useRefresh } from "@/console/form/use-refresh";
import { useTeam } from "@/console/shell/current/current";
import { api, type Outputs } from "@/console/trpc/api";
import type { AssignableRole } from "@/teams/roles";
import { Button } from "@/ui/buttons/button";
import { Dialog } from "@/ui/dialogs/dialog";
import { RadioGroup } from "@/ui/forms/checkbox-and-radio";
import { Field } from "@/ui/forms/field";
import { Input } from "@/ui/forms/input";
import { ROLE_OPTIONS } from "../roles/role-words";
import { InvitationLink } from "./invitation-link";

export type MadeInvitation = Outputs["teams"]["invitations"]["create"] & { email: string };

/** Loaded when it is first opened. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<MadeInvitation>();
  return made === undefined ? (
    <WhomToInvite onClose={onClose} onMade={setMade} />
  ) : (
    <InvitationLink invitation={made} onClose={onClose} />
  );
}

type WhomToInviteProps = { onClose: () => void; onMade: (invitation: MadeInvitation) => void };

function WhomToInvite({ onClose, onMade }: WhomToInviteProps) {
  const team = useTeam();
  const formId = useId();
  const refresh = useRefresh();
  const [role, setRole] = useState<AssignableRole>("member");
  const create = api.teams.invitations.create.useMutation();
  const form = useForm(
    async (field) => {
      const email = field("email");
      return { ...(await create.mutateAsync({ teamId: team.id, email, role })), email };
    },
    (invitation) => {
      onMade(invitation);
      return refresh();
    },
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Invite somebody to ${team.name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={form.pending}>
            Invite
          </Button>
        </>
      }
    >
      <form id={formId} {...form.props} className="flex flex-col gap-4">
        <Field
          label="E-mail address"
          hint="Only who signs in with this address can accept."
          error={form.fields.email}
        >
          <Input name="email" type="email" autoComplete="off" />
        </Field>
        <RadioGroup label="Role" value={role} onValueChange={setRole} options={ROLE_OPTIONS} />
        <FormMessage action={form.code === "plan_required" && <PlansLink />}>
          {form.message}
        </FormMessage>
      </form>
    </Dialog>
  );
}
