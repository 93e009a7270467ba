import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "@/base/package-root";
import { PAGE_GROUPS, type PageEntry, type PageGroup, REFERENCE } from "./page-list";

export const pathOf = ({ slug }: Pick<PageEntry, "slug">): string => `/docs/${slug}`;

const fileOf = (slug: string): string => join(packageRoot(), "docs", `${slug}.md`);

/** The groups without pages whose file is missing. */
export const pageGroups = (): PageGroup[] =>
  PAGE_GROUPS.map(({ title, pages }) => ({
    title,
    pages: pages.filter(({ slug }) => slug === REFERENCE || existsSync(fileOf(slug))),
  }));

/** Every page in reading order, with the API reference. */
export const allPages = (): PageEntry[] => pageGroups().flatMap(({ pages }) => pages);

/** The page with its Markdown; undefined if there is no such page. */
export function findPage(slug: string): (PageEntry & { text: string }) | undefined {
  const entry = allPages().find((page) => page.slug === slug);
  // Only listed slugs reach the file system.
  if (!entry || slug === REFERENCE) return undefined;
  return { ...entry, text: readFileSync(fileOf(slug), "utf8") };
}

/** The pages before and after this one. */
export function neighboursOf(slug: string): { previous?: PageEntry; next?: PageEntry } {
  const pages = allPages();
  const at = pages.findIndex((page) => page.slug === slug);
  const [previous, next] = [pages[at - 1], pages[at + 1]];
  return { ...(previous && { previous }), ...(next && { next }) };
}
