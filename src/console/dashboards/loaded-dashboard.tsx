import type { CSSProperties } from "react";
import { screenWords } from "@/console/assistant/context/screen-words";
import { useScreenContext } from "@/console/assistant/context/use-screen-context";
import { usePrint } from "@/console/query-charts/use-print";
import type { LeaveDialogProps } from "@/console/unsaved/leave-dialog";
import { useLeaveGuard } from "@/console/unsaved/use-leave-guard";
import { useWidth } from "@/ui/charts/plot/use-size";
import { optional } from "@/ui/loading/optional";
import { DashboardHeader } from "./dashboard-header";
import { EditNotices } from "./edit-notices";
import { scopeText } from "./model/scope-text";
import type { StoredDashboard } from "./model/use-stored-dashboards";
import { Tiles } from "./tiles";
import { useDashboard } from "./use-dashboard";
import { DashboardControls } from "./viewing/dashboard-controls";
import { RefreshControl } from "./viewing/refresh-control";
import { RenderAll } from "./viewing/render-when-visible";
import { useFullScreen } from "./viewing/use-full-screen";
import { useRefresh } from "./viewing/use-refresh";

const FullScreen = optional<import("./viewing/full-screen").FullScreenProps>(
  () => import("./viewing/full-screen"),
);
const LeaveDialog = optional<LeaveDialogProps>(() => import("@/console/unsaved/leave-dialog"));

/** A dashboard once its content is loaded. */
export function LoadedDashboard({ stored }: { stored: StoredDashboard }) {
  const dashboard = useDashboard(stored);
  const { content, scope, zone, editing, draftState } = dashboard;
  useScreenContext({
    words: screenWords("Dashboard", [content.title], scope.range),
    context: { screen: "Dashboard", dashboard: stored.id },
  });
  const { ref: paper, width } = useWidth();
  const refresh = useRefresh();
  const fullScreen = useFullScreen();
  const { preparing, print } = usePrint(paper);
  const leaving = useLeaveGuard(editing && draftState.dirty);
  const description = scopeText(scope, zone);
  const tiles = <Tiles stored={stored} dashboard={dashboard} askable={!fullScreen.active} />;
  return (
    <RenderAll value={preparing}>
      <DashboardHeader
        stored={stored}
        dashboard={dashboard}
        onFullScreen={fullScreen.enter}
        onPrint={print}
        printing={preparing}
      />
      <EditNotices stored={stored} dashboard={dashboard} />
      <DashboardControls
        scope={scope}
        setRange={dashboard.setRange}
        setZone={dashboard.setZone}
        setFilters={dashboard.setFilters}
        onReset={dashboard.reset}
      >
        <RefreshControl refresh={refresh} zone={zone} />
      </DashboardControls>
      <p className="mb-4 hidden text-soft print:block">{description}</p>
      <div ref={paper} className="dashboard-paper" style={onPaper(width)}>
        {!fullScreen.active && tiles}
      </div>
      {fullScreen.active && (
        <FullScreen
          title={content.title}
          description={description}
          refresh={refresh}
          zone={zone}
          onClose={fullScreen.leave}
        >
          {tiles}
        </FullScreen>
      )}
      {leaving.going && <LeaveDialog go={leaving.going.go} onStay={leaving.stay} />}
    </RenderAll>
  );
}

/** Printable width of a landscape A4 sheet, in pixels. */
const SHEET = 1_031;
/** Below this width tiles are stacked, and printed that way. */
const NARROW = 704;

/** Read by dashboards.css. */
const onPaper = (width: number): CSSProperties =>
  width < NARROW
    ? {}
    : ({ "--screen-width": `${width}px`, "--paper-zoom": SHEET / width } as CSSProperties);
