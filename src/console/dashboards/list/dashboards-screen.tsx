"use client";

import { FileUp, PanelsTopLeft, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { messageOf } from "@/console/api";
import { usePermits } from "@/console/shell/current";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { Input } from "@/ui/field";
import { optional } from "@/ui/optional";
import { PageHeader } from "@/ui/page-header";
import { Skeleton } from "@/ui/skeleton";
import { type DashboardSummary, useDashboardList } from "../use-stored";
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
      <All mayWrite={mayWrite} />
      {doing === "create" && <CreateDialog onClose={close} />}
      {doing === "import" && <ImportDialog onClose={close} />}
    </>
  );
}

function All({ mayWrite }: { mayWrite: boolean }) {
  const { data, error, isPending, refetch } = useDashboardList();
  if (error) {
    return (
      <Card>
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (isPending) return <Shape />;
  if (data.length === 0) return <None mayWrite={mayWrite} />;
  return <Found dashboards={data} />;
}

const SEARCH = parseAsString.withDefault("").withOptions({ clearOnDefault: true });

function Found({ dashboards }: { dashboards: readonly DashboardSummary[] }) {
  const [search, setSearch] = useQueryState("search", SEARCH);
  const wanted = search.trim().toLowerCase();
  const found = dashboards.filter(({ title, description, authorName }) =>
    [title, description, authorName].some((text) => text.toLowerCase().includes(wanted)),
  );
  return (
    <>
      <Input
        type="search"
        aria-label="Find a dashboard"
        placeholder="Find by title, description or author"
        value={search}
        onChange={(event) => void setSearch(event.target.value)}
        className="mb-4 max-w-sm"
      />
      {found.length === 0 ? (
        <Card>
          <EmptyState
            icon={<PanelsTopLeft />}
            title="No dashboard like that"
            action={<Button onClick={() => void setSearch(null)}>Show all</Button>}
          >
            None of {dashboards.length} has “{search.trim()}” in its title, description or author.
          </EmptyState>
        </Card>
      ) : (
        <Card>
          <ul aria-label="Dashboards" className="divide-y divide-line">
            {found.map((dashboard) => (
              <DashboardRow key={dashboard.id} dashboard={dashboard} />
            ))}
          </ul>
        </Card>
      )}
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

const ROWS = ["a", "b", "c", "d"];

function Shape() {
  return (
    <div aria-busy>
      <Skeleton className="mb-4 h-8 max-w-sm" />
      <Card className="flex flex-col gap-4 p-4">
        {ROWS.map((row) => (
          <Skeleton key={row} className="h-10" />
        ))}
      </Card>
    </div>
  );
}
