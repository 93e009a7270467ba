"use client";

import Link from "next/link";
import { PLANS } from "@/billing/plans";
import { useTeam } from "@/console/shell/current/current";
import { buttonClass } from "@/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { CodeBlock } from "@/ui/copy/code-block";
import { Banner } from "@/ui/feedback/banner";
import { PageHeader } from "@/ui/page-header";
import { PlanTable } from "./plan-table";
import { TeamRoom } from "./team-room";

/** What the team's plan allows, what of it is used, and how to change it. */
export function PlanScreen() {
  const team = useTeam();
  return (
    <>
      <PageHeader
        title="Plan"
        description={`${team.name} is on ${PLANS[team.plan].name}.`}
        actions={
          <Link href="/pricing" className={buttonClass()}>
            How prices work
          </Link>
        }
      />
      <div className="flex max-w-3xl flex-col gap-5">
        <TeamRoom />
        <Card>
          <CardHeader title="Compare the plans" />
          <PlanTable current={team.plan} />
        </Card>
        {team.plan === "free" && <Upgrade />}
      </div>
    </>
  );
}

function Upgrade() {
  const { id, role } = useTeam();
  return (
    <Card id="upgrade" aria-label="Upgrade to Pro" className="scroll-mt-8">
      <CardHeader title="Upgrade to Pro" />
      <CardBody className="flex flex-col gap-3">
        <p className="text-soft">
          Whoever runs this server puts the team on Pro by this command, in the server's folder and
          with its settings. The server has to be stopped for it, unless DATABASE_URL names its
          database. From then on new events are no longer refused for their number, and paused
          projects and suspended members go on.
        </p>
        <CodeBlock
          label="Put the team on Pro"
          language="bash"
          nowrap
          code={`npm run plan -- pro ${id}`}
        />
        {role !== "owner" && (
          <Banner title="The plan is the owner's to decide">
            Ask the owner of the team first.
          </Banner>
        )}
      </CardBody>
    </Card>
  );
}
