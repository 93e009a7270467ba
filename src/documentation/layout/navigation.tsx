"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { classes } from "@/ui/classes";
import type { PageGroup } from "../pages/page-list";

type NavigationProps = {
  groups: readonly PageGroup[];
  /** Called when the reader follows a link, also to the current page. */
  onChoose?: () => void;
};

/** All pages in groups; the current one is marked. */
export function Navigation({ groups, onChoose }: NavigationProps) {
  const pathname = usePathname();
  return (
    <nav aria-label="Documentation" className="flex flex-col gap-5">
      {groups.map(({ title, pages }) => (
        <div key={title}>
          <p className="px-2 font-semibold text-sm">{title}</p>
          <ul className="mt-1">
            {pages.map(({ slug, title: name }) => {
              const current = pathname === `/docs/${slug}`;
              return (
                <li key={slug}>
                  <Link
                    href={`/docs/${slug}`}
                    {...(onChoose && { onClick: onChoose })}
                    aria-current={current ? "page" : undefined}
                    className={classes(
                      "block rounded-md px-2 py-1 text-soft hover:bg-hover hover:text-ink",
                      current && "bg-hover font-medium text-ink",
                    )}
                  >
                    {name}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
