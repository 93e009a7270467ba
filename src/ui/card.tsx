import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes";

export function Card({ className, ...rest }: ComponentProps<"section">) {
  return (
    <section
      className={classes(
        "min-w-0 rounded-lg border border-line bg-raised shadow-raised",
        className,
      )}
      {...rest}
    />
  );
}

type CardHeaderProps = { title: ReactNode; description?: ReactNode; actions?: ReactNode };

export function CardHeader({ title, description, actions }: CardHeaderProps) {
  return (
    <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-2">
      <div className="min-w-0">
        <h2 className="font-medium text-base text-ink">{title}</h2>
        {description && <p className="text-faint text-xs">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}

export function CardBody({ className, ...rest }: ComponentProps<"div">) {
  return <div className={classes("p-4", className)} {...rest} />;
}
