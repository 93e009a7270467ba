import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "@/base/package-root";
import { PAGE_GROUPS, type PageEntry, REFERENCE } from "./page-list";

export const pathOf = ({ slug }: Pick<PageEntry, "slug">): string => `/docs/${slug}`;

const fileOf = (slug: string): string => join(packageRoot(), "docs", `${slug}.md`);

/** Every page in reading order, with the API reference. */
export const ALL_PAGES: readonly PageEntry[] = PAGE_GROUPS.flatMap(({ pages }) => pages);

/** The page with its Markdown; undefined if there is no such page. */
export function findPage(slug: string): (PageEntry & { text: string }) | undefined {
  const entry = ALL_PAGES.find((page) => page.slug === slug);
  // Only listed slugs reach the file system.
  if (!entry || slug === REFERENCE) return undefined;
  return { ...entry, text: readFileSync(fileOf(slug), "utf8") };
}

/** The pages before and after this one. */
export function neighboursOf(slug: string): { previous?: PageEntry; next?: PageEntry } {
  const at = ALL_PAGES.findIndex((page) => page.slug === slug);
  const [previous, next] = [ALL_PAGES[at - 1], ALL_PAGES[at + 1]];
  return { ...(previous && { previous }), ...(next && { next }) };
}
