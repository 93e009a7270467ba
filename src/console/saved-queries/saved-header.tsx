import type { ReactNode } from "react";
import type { AddToDashboardProps } from "@/console/dashboards/add/add-to-dashboard";
import { optional } from "@/ui/loading/optional";
import { PageHeader } from "@/ui/page-header";
import { SavedControls, type SavedControlsProps } from "./saved-controls";

const AddToDashboard = optional<AddToDashboardProps>(
  () => import("@/console/dashboards/add/add-to-dashboard"),
);

type SavedHeaderProps = SavedControlsProps & {
  /** Title of the screen, shown while no saved query is open. */
  title: string;
  description: string;
  children?: ReactNode;
};

/** Header of a screen with saved queries: names the open one, or describes the screen. */
export function SavedHeader({ title, description, children, ...controls }: SavedHeaderProps) {
  const { saved, modified } = controls.opened;
  return (
    <PageHeader
      title={saved?.name ?? title}
      description={
        saved ? `Saved by ${saved.authorName}${modified ? " · unsaved changes" : ""}` : description
      }
      actions={
        <>
          <SavedControls {...controls} />
          <AddToDashboard shown={controls.shown} />
          {children}
        </>
      }
    />
  );
}
