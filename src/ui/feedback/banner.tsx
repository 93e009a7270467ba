import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "../classes";

type BannerTone = "info" | "good" | "warn" | "bad";

type BannerProps = {
  tone?: BannerTone;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
};

const LOOK = {
  info: { box: "border-line bg-sunken", mark: "text-soft", Icon: Info },
  good: { box: "border-good/30 bg-good-soft", mark: "text-good", Icon: CircleCheck },
  warn: { box: "border-warn/30 bg-warn-soft", mark: "text-warn", Icon: TriangleAlert },
  bad: { box: "border-bad/30 bg-bad-soft", mark: "text-bad", Icon: CircleAlert },
};

export function Banner({ tone = "info", title, children, action, className }: BannerProps) {
  const { box, mark, Icon } = LOOK[tone];
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      className={classes("flex items-start gap-2.5 rounded-lg border px-3 py-2.5", box, className)}
    >
      {/* Next to an action, which is higher than a line, the first line is lower. */}
      <Icon
        className={classes("size-4 shrink-0", action ? "mt-[7px]" : "mt-[3px]", mark)}
        aria-hidden="true"
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className={classes("min-w-0 text-ink", action && "py-1")}>
          <p className="break-words font-medium">{title}</p>
          {children && <div className="break-words text-soft">{children}</div>}
        </div>
        {action && <div className="flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}
