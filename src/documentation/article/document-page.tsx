import { readMarkdown } from "@/base/text/markdown";
import { headingsIn } from "@/base/text/markdown-headings";
import { Article } from "./article";
import { Outline } from "./outline";
import { PageLinks } from "./page-links";

const DEEPEST_IN_OUTLINE = 3;

/** A page with its outline. */
export function DocumentPage({ slug, text }: { slug: string; text: string }) {
  const outline = headingsIn(readMarkdown(text)).filter(
    ({ level }) => level > 1 && level <= DEEPEST_IN_OUTLINE,
  );
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_13rem] xl:gap-10">
      <div className="min-w-0 max-w-3xl">
        <Article text={text} />
        <PageLinks slug={slug} />
      </div>
      <div className="hidden xl:block">
        <div className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto">
          <Outline items={outline.map(({ anchor, text, level }) => ({ anchor, text, level }))} />
        </div>
      </div>
    </div>
  );
}
