import Link from "next/link";
import type { ReactNode } from "react";
import { useProject } from "@/console/shell/current/current";
import { Timestamp } from "@/console/time/timestamp";
import type { Kept } from "./kept-list";

type KeptRowProps = {
  kept: Kept;
  href: string;
  icon: ReactNode;
  /** What else is told of it, where there is room. */
  size?: string;
  /** What can be done with it. */
  menu?: ReactNode;
};

/** One thing of a list: leads to it. */
export function KeptRow({ kept, href, icon, size, menu }: KeptRowProps) {
  const { timeZone } = useProject();
  const { title, description, authorName, updatedAt } = kept;
  return (
    <li className="flex items-center gap-3 py-1 pr-2 pl-4 hover:bg-hover [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-faint">
      {icon}
      <Link
        prefetch={false}
        href={href}
        className="flex min-w-0 flex-1 flex-col gap-x-6 py-2 sm:flex-row sm:items-center"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-ink" title={title}>
            {title}
          </span>
          {description !== "" && (
            <span className="block truncate text-soft text-sm" title={description}>
              {description}
            </span>
          )}
        </span>
        {size !== undefined && (
          <span className="w-24 shrink-0 text-soft text-sm tabular-nums max-sm:hidden">{size}</span>
        )}
        <span className="shrink-0 truncate text-soft text-sm sm:w-72">
          {authorName} · changed <Timestamp at={updatedAt} zone={timeZone} relative />
        </span>
      </Link>
      {menu}
    </li>
  );
}
