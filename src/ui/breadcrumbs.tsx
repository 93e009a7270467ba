import { ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

export type BreadcrumbItem = { label: ReactNode; href?: string };

/** The path to the current page, which is the last item. */
export function Breadcrumbs({ items }: { items: readonly BreadcrumbItem[] }) {
  const last = items.length - 1;
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1 text-sm">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item's position in the path is its identity
          <li key={index} className="flex min-w-0 items-center gap-1">
            {index > 0 && (
              <ChevronRight className="size-3.5 shrink-0 text-faint" aria-hidden="true" />
            )}
            {item.href !== undefined && index < last ? (
              <Link href={item.href} className="truncate text-soft hover:text-ink hover:underline">
                {item.label}
              </Link>
            ) : (
              <span
                className="truncate text-ink"
                aria-current={index === last ? "page" : undefined}
              >
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
