import type { ReactNode } from "react";
import type { AddToDashboardProps } from "@/console/dashboards/add/add-to-dashboard";
import { optional } from "@/ui/loading/optional";
import { PageHeader } from "@/ui/page-header";
import { SavedControls, type SavedControlsProps } from "./saved-controls";

const AddToDashboard = optional<AddToDashboardProps>(
  () => import("@/console/dashboards/add/add-to-dashboard"),
);

type SavedHeaderProps = SavedControlsProps & {
  /** Of the screen, while nothing saved is open. */
  title: string;
  description: string;
  /** What else can be done with what is shown. */
  children?: ReactNode;
};

/** The head of a screen that saves: says what is open, or else what the screen is for. */
export function SavedHeader({ title, description, children, ...controls }: SavedHeaderProps) {
  const { saved, modified } = controls.opened;
  return (
    <PageHeader
      title={saved?.name ?? title}
      description={
        saved ? `Saved by ${saved.authorName}${modified ? " · changed since" : ""}` : description
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
