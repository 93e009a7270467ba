import type { ReactNode } from "react";
import { classes } from "../classes";

type EmptyStateProps = {
  icon?: ReactNode;
  title: ReactNode;
  /** "h1" if the empty state is the whole page. */
  titleAs?: "p" | "h1";
  /** Why there is nothing here and what to do next. */
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
};

export function EmptyState({
  icon,
  title,
  titleAs: Title = "p",
  children,
  action,
  className,
}: EmptyStateProps) {
  return (
    <div className={classes("flex flex-col items-center gap-1 px-6 py-10 text-center", className)}>
      {icon && (
        <div
          aria-hidden="true"
          className="mb-2 flex size-9 items-center justify-center rounded-lg border border-line bg-sunken text-soft [&_svg]:size-4.5"
        >
          {icon}
        </div>
      )}
      <Title className="font-medium text-ink">{title}</Title>
      {children && <div className="max-w-md text-pretty text-soft">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
