import type { CSSProperties } from "react";
import { usePrint } from "@/console/query-charts/use-print";
import type { LeaveDialogProps } from "@/console/unsaved/leave-dialog";
import { useLeaving } from "@/console/unsaved/use-leaving";
import { useWidth } from "@/ui/charts/plot/use-size";
import { optional } from "@/ui/loading/optional";
import { Head } from "./dashboard-header";
import { Notes } from "./edit-notices";
import { aboutText } from "./model/description";
import type { Stored } from "./model/use-stored-dashboards";
import { Tiles } from "./tiles";
import { useDashboard } from "./use-dashboard";
import { WholeBar } from "./viewing/dashboard-controls";
import { RefreshControl } from "./viewing/refresh-control";
import { AllNear } from "./viewing/render-when-visible";
import { useWall } from "./viewing/use-full-screen";
import { useRefresh } from "./viewing/use-refresh";

const Wall = optional<import("./viewing/full-screen").WallProps>(
  () => import("./viewing/full-screen"),
);
const LeaveDialog = optional<LeaveDialogProps>(() => import("@/console/unsaved/leave-dialog"));

/** A dashboard whose content has come. */
export function Opened({ stored }: { stored: Stored }) {
  const dashboard = useDashboard(stored);
  const { content, whole, zone, editing, working } = dashboard;
  const { ref: paper, width } = useWidth();
  const refresh = useRefresh();
  const wall = useWall();
  const { preparing, print } = usePrint(paper);
  const leaving = useLeaving(editing && working.dirty);
  const about = aboutText(whole, zone);
  const tiles = <Tiles stored={stored} dashboard={dashboard} />;
  return (
    <AllNear value={preparing}>
      <Head
        stored={stored}
        dashboard={dashboard}
        onWall={wall.enter}
        onPrint={print}
        printing={preparing}
      />
      <Notes stored={stored} dashboard={dashboard} />
      <WholeBar
        whole={whole}
        setRange={dashboard.setRange}
        setZone={dashboard.setZone}
        setFilters={dashboard.setFilters}
        onReset={dashboard.reset}
      >
        <RefreshControl refresh={refresh} zone={zone} />
      </WholeBar>
      <p className="mb-4 hidden text-soft print:block">{about}</p>
      <div ref={paper} className="dashboard-paper" style={onPaper(width)}>
        {!wall.wall && tiles}
      </div>
      {wall.wall && (
        <Wall
          title={content.title}
          about={about}
          refresh={refresh}
          zone={zone}
          onClose={wall.leave}
        >
          {tiles}
        </Wall>
      )}
      {leaving.going && <LeaveDialog go={leaving.going.go} onStay={leaving.stay} />}
    </AllNear>
  );
}

/** Between the margins of a sheet of A4 on its side, in pixels. */
const SHEET = 1_031;
/** On a narrower screen tiles stand below each other, and go to paper as they are. */
const NARROW = 704;

/** For dashboards.css. */
const onPaper = (width: number): CSSProperties =>
  width < NARROW
    ? {}
    : ({ "--screen-width": `${width}px`, "--paper-zoom": SHEET / width } as CSSProperties);
