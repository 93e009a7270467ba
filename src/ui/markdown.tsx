import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { classes } from "./classes";
import { safeHref, staysHere } from "./safe-href";

/**
 * Text that somebody else wrote, shown with its formatting and nothing more: HTML is left out, links go
 * only where a person means to go, and pictures are not loaded, since that would tell their owner who
 * reads this.
 */
export function Markdown({ text, className }: { text: string; className?: string }) {
  return (
    <div className={classes("markdown min-w-0 break-words", className)}>
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        skipHtml
        urlTransform={safeHref}
        components={COMPONENTS}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}

const COMPONENTS: Components = {
  a: ({ href, children }) =>
    href ? (
      <a href={href} {...(staysHere(href) ? {} : ELSEWHERE)}>
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  img: ({ alt }) => <span className="text-faint">[picture{alt ? `: ${alt}` : ""}]</span>,
  // The boxes of task lists; nobody can press them, but they say something.
  input: ({ checked }) => (
    <input type="checkbox" disabled checked={checked} aria-label={checked ? "Done" : "To do"} />
  ),
  table: ({ children }) => (
    <div className="overflow-x-auto">
      <table>{children}</table>
    </div>
  ),
};

const ELSEWHERE = { target: "_blank", rel: "noopener noreferrer nofollow" };
