import Link from "next/link";
import { PAGE_GROUPS } from "../pages/page-list";
import { pathOf } from "../pages/pages";

/** The first page of the documentation: every page with what it is about. */
export function StartPage() {
  return (
    <div className="max-w-4xl">
      <h1 className="font-semibold text-3xl tracking-tight">Documentation</h1>
      <p className="mt-3 max-w-2xl text-lg text-soft">
        Send events from any platform, then ask how many, how many users and how many sessions, over
        time and by any property. New here? Begin with the{" "}
        <Link href="/docs/quick-start" className="text-accent underline underline-offset-2">
          quick start
        </Link>
        .
      </p>
      {PAGE_GROUPS.map(({ title, pages }) => (
        <section key={title} className="mt-10">
          <h2 className="font-semibold text-lg">{title}</h2>
          <ul className="mt-3 grid gap-3 sm:grid-cols-2">
            {pages.map((page) => (
              <li key={page.slug}>
                <Link
                  href={pathOf(page)}
                  className="block h-full rounded-lg border border-line bg-raised px-4 py-3 hover:border-strong"
                >
                  <span className="font-medium">{page.title}</span>
                  <span className="mt-0.5 block text-pretty text-soft text-sm">{page.summary}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="mt-10 text-soft text-sm">
        Each page is also available as Markdown: add <code>.md</code> to its address.{" "}
        <a href="/llms.txt" className="text-accent underline underline-offset-2">
          llms.txt
        </a>{" "}
        lists all of them for language models.
      </p>
    </div>
  );
}
