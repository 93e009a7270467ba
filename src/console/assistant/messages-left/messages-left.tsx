import Link from "next/link";
import { useTeam } from "@/console/shell/current/current";
import { useBrowserTimeZone } from "@/console/time/timestamp";
import { PLANS } from "@/plans/plans";
import { formatFullCount } from "@/ui/format/number";
import { useAssistantStatus } from "../data/use-assistant";
import { leftWords } from "./left-words";

/** The team's remaining messages, once most are used. */
export function MessagesLeft({ projectId }: { projectId: string }) {
  const { data } = useAssistantStatus(projectId);
  const { id: teamId, plan } = useTeam();
  const words = leftWords(data?.messages ?? NONE_USED, useBrowserTimeZone());
  if (words === null) return null;
  const { name, assistant } = PLANS.pro;
  return (
    <p role="status" className="mb-1.5 text-pretty px-0.5 text-soft text-xs">
      {words}.{" "}
      {plan === "free" && (
        <Link href={`/t/${teamId}/plan`} className="text-accent hover:underline">
          {name} has {formatFullCount(assistant.messagesPerDay)} a day
        </Link>
      )}
    </p>
  );
}

const NONE_USED = { used: 0, limit: 1, resetsAt: "" };
