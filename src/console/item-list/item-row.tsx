import Link from "next/link";
import type { ReactNode } from "react";
import { useProject } from "@/console/shell/current/current";
import { Timestamp } from "@/console/time/timestamp";
import type { ListItem } from "./item-list";

type ItemRowProps = {
  item: ListItem;
  href: string;
  icon: ReactNode;
  /** Extra text, hidden on a narrow screen. */
  detail?: string;
  menu?: ReactNode;
};

export function ItemRow({ item, href, icon, detail, menu }: ItemRowProps) {
  const { timeZone } = useProject();
  const { title, description, authorName, updatedAt } = item;
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
        {detail !== undefined && (
          <span className="w-24 shrink-0 text-soft text-sm tabular-nums max-sm:hidden">
            {detail}
          </span>
        )}
        <span className="shrink-0 truncate text-soft text-sm sm:w-72">
          {authorName} · updated <Timestamp at={updatedAt} zone={timeZone} relative />
        </span>
      </Link>
      {menu}
    </li>
  );
}
