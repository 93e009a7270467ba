import type { BillingAccount } from "@/console/billing/account/account";
import { PLANS } from "@/plans/plans";
import { formatFullCount } from "@/ui/format/number";

/** What agents do for a team on Pro, and for others how to get it. */
export function needsProWords(
  { mode, owner }: Pick<BillingAccount, "mode" | "owner">,
  mayUpgrade: boolean,
): string {
  const { name, toolCallsPerDay } = PLANS.pro;
  const gain = `On ${name}, Claude Code, Cursor, VS Code, Codex and other agents can work with this project, with ${formatFullCount(toolCallsPerDay)} tool calls a day for the team.`;
  if (mode === "off") return `${gain} The operator of this server sets plans.`;
  return mayUpgrade ? gain : `${gain} Ask ${owner.name}, who owns this team, to upgrade.`;
}
