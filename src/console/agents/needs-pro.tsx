import { Bot } from "lucide-react";
import Link from "next/link";
import { useBillingAccount } from "@/console/billing/account/account";
import { Failed } from "@/console/failed";
import { usePermits, useTeam } from "@/console/shell/current/current";
import { PLANS } from "@/plans/plans";
import { buttonClass } from "@/ui/buttons/button";
import { Card, CardBody } from "@/ui/card";
import { EmptyState } from "@/ui/feedback/empty-state";
import { Skeleton } from "@/ui/loading/skeleton";
import { needsProWords } from "./needs-pro-words";

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
  const off = data.mode === "off";
  return (
    <Card>
      <EmptyState
        icon={<Bot />}
        title={`Agents need the ${PLANS.pro.name} plan`}
        action={!off && mayUpgrade && <UpgradeLink />}
      >
        {needsProWords(data, mayUpgrade)}
      </EmptyState>
    </Card>
  );
}

function UpgradeLink() {
  const { id } = useTeam();
  return (
    <Link href={`/t/${id}/plan#upgrade`} className={buttonClass({ variant: "primary" })}>
      Upgrade to {PLANS.pro.name}
    </Link>
  );
}
