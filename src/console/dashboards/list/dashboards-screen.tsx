"use client";

import { FileUp, PanelsTopLeft, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { KeptList } from "@/console/item-list/kept-list";
import { usePermits } from "@/console/shell/current/current";
import { Button } from "@/ui/buttons/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/feedback/empty-state";
import { optional } from "@/ui/loading/optional";
import { Skeleton } from "@/ui/loading/skeleton";
import { PageHeader } from "@/ui/page-header";
import { useDashboardList } from "../model/use-stored-dashboards";
import type { CreateDialogProps } from "./create-dialog";
import { DashboardRow } from "./dashboard-row";
import type { ImportDialogProps } from "./import-dialog";
import type { TemplateCardsProps } from "./template-cards";

const CreateDialog = optional<CreateDialogProps>(() => import("./create-dialog"));
const ImportDialog = optional<ImportDialogProps>(() => import("./import-dialog"));
const TemplateCards = dynamic<TemplateCardsProps>(() => import("./template-cards"), {
  ssr: false,
  loading: () => <Skeleton className="h-80" />,
});

/** The project's dashboards, and how to make one. */
export function DashboardsScreen() {
  const mayWrite = usePermits("dashboards:write");
  const [doing, setDoing] = useState<"create" | "import" | null>(null);
  const close = () => setDoing(null);
  return (
    <>
      <PageHeader
        title="Dashboards"
        description="What the team looks at together."
        actions={
          mayWrite && (
            <>
              <Button onClick={() => setDoing("import")}>
                <FileUp aria-hidden="true" />
                Import
              </Button>
              <Button variant="primary" onClick={() => setDoing("create")}>
                <Plus aria-hidden="true" />
                New dashboard
              </Button>
            </>
          )
        }
      />
      <KeptList
        answer={useDashboardList()}
        noun="dashboard"
        label="Dashboards"
        icon={<PanelsTopLeft />}
        none={<None mayWrite={mayWrite} />}
        row={(dashboard) => <DashboardRow key={dashboard.id} dashboard={dashboard} />}
      />
      {doing === "create" && <CreateDialog onClose={close} />}
      {doing === "import" && <ImportDialog onClose={close} />}
    </>
  );
}

function None({ mayWrite }: { mayWrite: boolean }) {
  return (
    <Card>
      <EmptyState icon={<PanelsTopLeft />} title="No dashboards yet">
        {mayWrite
          ? "Begin with one of these. They work with the events that you have, and everything in them can be changed."
          : "Whoever may write in this team can make one."}
      </EmptyState>
      {mayWrite && (
        <div className="px-4 pb-6 sm:px-10">
          <TemplateCards />
        </div>
      )}
    </Card>
  );
}
