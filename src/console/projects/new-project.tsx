"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { PlansLink } from "@/console/billing/pricing/plans-link";
import { FormMessage } from "@/console/form/form-message";
import { useForm } from "@/console/form/use-form";
import { usePermits, useTeam } from "@/console/shell/current/current";
import { useBrowserTimeZone } from "@/console/time/timestamp";
import { api } from "@/console/trpc/api";
import { useRefreshTeams } from "@/console/trpc/use-refresh-teams";
import { Button } from "@/ui/buttons/button";
import { Card, CardBody } from "@/ui/card";
import { Banner } from "@/ui/feedback/banner";
import { Field } from "@/ui/forms/field";
import { Input } from "@/ui/forms/input";
import { PageHeader } from "@/ui/page-header";
import { TimeZoneField } from "./time-zone-field";

export function NewProject() {
  const team = useTeam();
  return (
    <div className="max-w-xl">
      <PageHeader
        title="New project"
        description={`In ${team.name}. A project contains the events of one product or site.`}
      />
      {usePermits("project:create") ? (
        <NewProjectForm />
      ) : (
        <Banner title="Only the team's owner and admins can create projects" />
      )}
    </div>
  );
}

function NewProjectForm() {
  const team = useTeam();
  const router = useRouter();
  const refresh = useRefreshTeams();
  const browserZone = useBrowserTimeZone();
  const create = api.teams.projects.create.useMutation();
  const [chosenZone, setChosenZone] = useState<string>();
  const timeZone = chosenZone ?? browserZone;
  const form = useForm(
    (field) => create.mutateAsync({ teamId: team.id, name: field("name"), timeZone }),
    async ({ id }) => {
      await refresh();
      router.push(`/p/${id}/start`);
    },
  );
  return (
    <Card>
      <form {...form.props}>
        <CardBody className="flex flex-col gap-4">
          <Field label="Name" hint="For example, “Web shop” or “iOS app”." error={form.fields.name}>
            <Input name="name" autoComplete="off" />
          </Field>
          <TimeZoneField value={timeZone} onChange={setChosenZone} error={form.fields.timeZone} />
          <FormMessage action={form.code === "plan_required" && <PlansLink />}>
            {form.message}
          </FormMessage>
          <Button type="submit" variant="primary" loading={form.pending} className="self-start">
            Create project
          </Button>
        </CardBody>
      </form>
    </Card>
  );
}
