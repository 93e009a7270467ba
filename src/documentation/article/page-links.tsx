import { ArrowLeft, ArrowRight } from "lucide-react";
import Link from "next/link";
import type { PageEntry } from "../pages/page-list";
import { neighboursOf, pathOf } from "../pages/pages";

/** Links to the page's Markdown and to the pages before and after it. */
export function PageLinks({ slug }: { slug: string }) {
  const { previous, next } = neighboursOf(slug);
  return (
    <footer className="mt-12 border-line border-t pt-4">
      <a href={`/docs/${slug}.md`} className="text-soft text-sm hover:text-ink hover:underline">
        This page as Markdown
      </a>
      <nav aria-label="Previous and next page" className="mt-4 grid gap-3 sm:grid-cols-2">
        {previous && <Neighbour page={previous} word="Previous" />}
        {next && <Neighbour page={next} word="Next" />}
      </nav>
    </footer>
  );
}

type NeighbourProps = { page: PageEntry; word: "Previous" | "Next" };

function Neighbour({ page, word }: NeighbourProps) {
  const forward = word === "Next";
  return (
    <Link
      href={pathOf(page)}
      className={`flex flex-col rounded-lg border border-line bg-raised px-4 py-3 hover:border-strong ${forward ? "text-right sm:col-start-2" : ""}`}
    >
      <span className={`flex items-center gap-1 text-soft text-sm ${forward ? "justify-end" : ""}`}>
        {!forward && <ArrowLeft className="size-3.5" aria-hidden="true" />}
        {word}
        {forward && <ArrowRight className="size-3.5" aria-hidden="true" />}
      </span>
      <span className="font-medium">{page.title}</span>
    </Link>
  );
}
