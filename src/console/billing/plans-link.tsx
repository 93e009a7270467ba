import Link from "next/link";
import { useTeam } from "@/console/shell/current/current";
import { buttonClass } from "@/ui/buttons/button";

/** Leads from what the plan does not allow to what another would. */
export function PlansLink() {
  const { id } = useTeam();
  return (
    <Link href={`/t/${id}/plan`} className={buttonClass({ size: "sm" })}>
      See the plans
    </Link>
  );
}
