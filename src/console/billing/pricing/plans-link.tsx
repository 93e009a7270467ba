import Link from "next/link";
import { useTeam } from "@/console/shell/current/current";
import { buttonClass } from "@/ui/buttons/button";

/** Shown where the team has reached a limit of its plan. */
export function PlansLink() {
  const { id } = useTeam();
  return (
    <Link href={`/t/${id}/plan`} className={buttonClass({ size: "sm" })}>
      Compare plans
    </Link>
  );
}
