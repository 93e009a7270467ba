"use client";

import { useRouter } from "next/navigation";
import { FormMessage } from "@/console/form/form-message";
import { useForm } from "@/console/form/use-form";
import { api } from "@/console/trpc/api";
import { useRefreshTeams } from "@/console/trpc/use-refresh-teams";
import { Button } from "@/ui/buttons/button";
import { Card, CardBody } from "@/ui/card";
import { Field } from "@/ui/forms/field";
import { Input } from "@/ui/forms/input";
import { PageHeader } from "@/ui/page-header";

export function NewTeam() {
  const router = useRouter();
  const refresh = useRefreshTeams();
  const create = api.teams.create.useMutation();
  const form = useForm(
    (field) => create.mutateAsync({ name: field("name") }),
    async ({ id }) => {
      await refresh();
      router.push(`/t/${id}/new-project`);
    },
  );
  return (
    <div className="max-w-xl">
      <PageHeader
        title="New team"
        description="A team has its own projects, members and plan. New teams start on the Free plan."
      />
      <Card>
        <form {...form.props}>
          <CardBody className="flex flex-col gap-4">
            <Field label="Name" hint="For example, your company’s name." error={form.fields.name}>
              <Input name="name" autoComplete="off" />
            </Field>
            <FormMessage>{form.message}</FormMessage>
            <Button type="submit" variant="primary" loading={form.pending} className="self-start">
              Create team
            </Button>
          </CardBody>
        </form>
      </Card>
    </div>
  );
}
