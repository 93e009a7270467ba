import type { CSSProperties, ReactNode } from "react";
import type { WireWidget } from "@/dashboards/config/wire";
import { inReadingOrder, settled } from "../model/layout";
import "./dashboards.css";

type GridProps = { widgets: readonly WireWidget[]; children: (widget: WireWidget) => ReactNode };

/** Tiles in their places; on a narrow screen below each other. */
export function Grid({ widgets, children }: GridProps) {
  return (
    <div className="dashboard-room">
      <div className="dashboard-grid">
        {inReadingOrder(settled(widgets)).map((widget) => (
          <div
            key={widget.id}
            style={placeOf(widget)}
            data-kind={widget.kind}
            className="print:break-inside-avoid"
          >
            {children(widget)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The measures of dashboards.css. */
const placeOf = ({ layout: { x, y, w, h } }: WireWidget): CSSProperties =>
  ({ "--x": x, "--y": y, "--w": w, "--h": h }) as CSSProperties;
