"use client";

import { useId, useState } from "react";
import { PlansLink } from "@/console/billing/pricing/plans-link";
import { FormMessage } from "@/console/form/form-message";
import { useForm } from "@/console/form/use-form";
import { useTeam } from "@/console/shell/current/current";
import { api, type Outputs } from "@/console/trpc/api";
import { useRefreshTeams } from "@/console/trpc/use-refresh-teams";
import type { AssignableRole } from "@/teams/roles";
import { Button } from "@/ui/buttons/button";
import { Dialog } from "@/ui/dialogs/dialog";
import { RadioGroup } from "@/ui/forms/checkbox-and-radio";
import { Field } from "@/ui/forms/field";
import { Input } from "@/ui/forms/input";
import { ROLE_OPTIONS } from "../roles/role-words";
import { InvitationLink } from "./invitation-link";

export type CreatedInvitation = Outputs["teams"]["invitations"]["create"] & { email: string };

export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<CreatedInvitation>();
  return created === undefined ? (
    <InviteForm onClose={onClose} onCreated={setCreated} />
  ) : (
    <InvitationLink invitation={created} onClose={onClose} />
  );
}

type InviteFormProps = { onClose: () => void; onCreated: (invitation: CreatedInvitation) => void };

function InviteForm({ onClose, onCreated }: InviteFormProps) {
  const team = useTeam();
  const formId = useId();
  const refresh = useRefreshTeams();
  const [role, setRole] = useState<AssignableRole>("member");
  const create = api.teams.invitations.create.useMutation();
  const form = useForm(
    async (field) => {
      const email = field("email");
      return { ...(await create.mutateAsync({ teamId: team.id, email, role })), email };
    },
    (invitation) => {
      onCreated(invitation);
      return refresh();
    },
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Invite someone to ${team.name}`}
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
          label="Email address"
          hint="Only someone signed in with this address can accept."
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
