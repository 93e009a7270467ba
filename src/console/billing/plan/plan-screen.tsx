"use client";

import Link from "next/link";
import { useTeam } from "@/console/shell/current/current";
import { PLANS } from "@/plans/plans";
import { buttonClass } from "@/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { CodeBlock } from "@/ui/copy/code-block";
import { Banner } from "@/ui/feedback/banner";
import { PageHeader } from "@/ui/page-header";
import { PlanTable } from "../pricing/plan-table";
import { PlanUsage } from "./plan-usage";

/** The team's plan: its limits, how much of them is used, and how to upgrade. */
export function PlanScreen() {
  const team = useTeam();
  return (
    <>
      <PageHeader
        title="Plan"
        description={`${team.name} is on ${PLANS[team.plan].name}.`}
        actions={
          <Link href="/pricing" className={buttonClass()}>
            How pricing works
          </Link>
        }
      />
      <div className="flex max-w-3xl flex-col gap-5">
        <PlanUsage />
        <Card>
          <CardHeader title="Compare plans" />
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
          The operator of this server upgrades the team by running this command in the server's
          folder, with the server's settings. Stop the server first, unless DATABASE_URL is set.
          After the upgrade, events are never rejected for volume, and paused projects and suspended
          members become active again.
        </p>
        <CodeBlock
          label="Upgrade the team to Pro"
          language="bash"
          nowrap
          code={`npm run plan -- pro ${id}`}
        />
        {role !== "owner" && (
          <Banner title="Only the owner can change the plan">
            Ask the team's owner before you upgrade.
          </Banner>
        )}
      </CardBody>
    </Card>
  );
}
