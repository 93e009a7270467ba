import type { ReactNode } from "react";
import type { PortalPage } from "@/billing/hosted-page-data";
import { buttonClass } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";
import type { PortalActions } from "./portal-actions";

export type FlowProps = { page: PortalPage; actions: PortalActions };

type FlowDoneProps = { page: PortalPage; tone?: "good" | "info"; children: ReactNode };

/** Confirms the session's task, with the way back. */
export function FlowDone({ page, tone = "good", children }: FlowDoneProps) {
  const url = page.afterUrl ?? page.returnUrl;
  return (
    <div className="flex flex-col items-start gap-4">
      <Banner tone={tone} title={children} className="self-stretch" />
      {url !== null && (
        <a href={url} className={buttonClass({ variant: "primary" })}>
          Return to Tallymark
        </a>
      )}
    </div>
  );
}
