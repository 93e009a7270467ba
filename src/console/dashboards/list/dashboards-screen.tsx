"use client";

import { FileUp, PanelsTopLeft, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ItemList } from "@/console/item-list/item-list";
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

export function DashboardsScreen() {
  const mayWrite = usePermits("dashboards:write");
  const [doing, setDoing] = useState<"create" | "import" | null>(null);
  const close = () => setDoing(null);
  return (
    <>
      <PageHeader
        title="Dashboards"
        description="Charts and numbers that your team shares."
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
      <ItemList
        result={useDashboardList()}
        noun="dashboard"
        label="Dashboards"
        icon={<PanelsTopLeft />}
        empty={<NoDashboards mayWrite={mayWrite} />}
        row={(dashboard) => <DashboardRow key={dashboard.id} dashboard={dashboard} />}
      />
      {doing === "create" && <CreateDialog onClose={close} />}
      {doing === "import" && <ImportDialog onClose={close} />}
    </>
  );
}

function NoDashboards({ mayWrite }: { mayWrite: boolean }) {
  return (
    <Card>
      <EmptyState icon={<PanelsTopLeft />} title="No dashboards yet">
        {mayWrite
          ? "Start with a template. Templates work with the events that you already send, and you can change everything in them."
          : "Anyone with write access can create one."}
      </EmptyState>
      {mayWrite && (
        <div className="px-4 pb-6 sm:px-10">
          <TemplateCards />
        </div>
      )}
    </Card>
  );
}
