import { ArrowUpRight, PanelsTopLeft } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { fitsPage } from "@/base/http/address-length";
import type { AddDialogProps } from "@/console/dashboards/add/add-dialog";
import { usePermits, useProject } from "@/console/shell/current/current";
import { queryLink, type Screen } from "@/query/links/query-link";
import { Button, buttonClass } from "@/ui/buttons/button";
import { optional } from "@/ui/loading/optional";
import type { Shown } from "../tool-calls/tool-call";
import { askedQuery, type DrawnResult } from "./drawn-result";

const AddDialog = optional<AddDialogProps>(() => import("@/console/dashboards/add/add-dialog"));

const SCREEN_NAMES: Record<Screen, string> = {
  explore: "Explore",
  funnels: "Funnels",
  retention: "Retention",
  paths: "Paths",
  users: "Users",
};

type ChartActionsProps = { shown: Shown; drawn: DrawnResult };

/** What to do with a chart in an answer. */
export function ChartActions({ shown, drawn: { query, as } }: ChartActionsProps) {
  const { id: projectId } = useProject();
  const mayWrite = usePermits("dashboards:write");
  const [adding, setAdding] = useState(false);
  const link = queryLink(query, query.kind === "breakdown" ? "ranking" : chartOf(query.kind, as));
  const fits = link && fitsPage(link.search.get("q") ?? "");
  return (
    <div className="mt-2 -mb-2 -ml-2.5 flex flex-wrap gap-1 print:hidden">
      {link && fits && (
        <Link
          href={`/p/${projectId}/${link.screen}?${link.search}`}
          prefetch={false}
          className={buttonClass({ variant: "ghost", size: "sm" })}
        >
          <ArrowUpRight aria-hidden="true" />
          Open in {SCREEN_NAMES[link.screen]}
        </Link>
      )}
      {mayWrite && (
        <Button variant="ghost" size="sm" onClick={() => setAdding(true)}>
          <PanelsTopLeft aria-hidden="true" />
          Add to dashboard
        </Button>
      )}
      {adding && (
        <AddDialog
          shown={{ query: askedQuery(shown), view: { chart: as } }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

const chartOf = (kind: string, as: string): string | undefined =>
  kind === "trend" ? as : undefined;
