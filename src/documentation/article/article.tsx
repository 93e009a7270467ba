import { Markdown } from "@/ui/markdown/markdown";
import { linkToPage } from "../pages/links";
import { drawExample } from "./code-example";

/** The Markdown of a page. */
export function Article({ text }: { text: string }) {
  return (
    <article>
      <Markdown
        text={text}
        anchors
        linkTo={linkToPage}
        drawCode={drawExample}
        className="documentation"
      />
    </article>
  );
}
