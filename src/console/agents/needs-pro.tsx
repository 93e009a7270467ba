import { Bot } from "lucide-react";
import Link from "next/link";
import { useBillingAccount } from "@/console/billing/account/account";
import { Failed } from "@/console/failed";
import { usePermits, useTeam } from "@/console/shell/current/current";
import { PLANS } from "@/plans/plans";
import { buttonClass } from "@/ui/buttons/button";
import { Card, CardBody } from "@/ui/card";
import { EmptyState } from "@/ui/feedback/empty-state";
import { formatFullCount } from "@/ui/format/number";
import { Skeleton } from "@/ui/loading/skeleton";

const { name, toolCallsPerDay } = PLANS.pro;

/** For a team whose plan does not include agents: what they do, and who can upgrade. */
export function NeedsPro() {
  const { id: teamId } = useTeam();
  const { data, error, refetch } = useBillingAccount(teamId);
  const mayUpgrade = usePermits("billing:manage");
  if (!data) {
    return (
      <Card>
        {error ? (
          <Failed error={error} retry={refetch} />
        ) : (
          <CardBody>
            <Skeleton className="h-40" />
          </CardBody>
        )}
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        icon={<Bot />}
        title={`Agents need the ${name} plan`}
        action={
          data.mode !== "off" &&
          mayUpgrade && (
            <Link
              href={`/t/${teamId}/plan#upgrade`}
              className={buttonClass({ variant: "primary" })}
            >
              Upgrade to {name}
            </Link>
          )
        }
      >
        On {name}, Claude Code, Cursor, VS Code, Codex and other agents can work with this project,
        with {formatFullCount(toolCallsPerDay)} tool calls a day for the team.
        {data.mode === "off" && " The operator of this server sets plans."}
        {data.mode !== "off" &&
          !mayUpgrade &&
          ` Ask ${data.owner.name}, who owns this team, to upgrade.`}
      </EmptyState>
    </Card>
  );
}
