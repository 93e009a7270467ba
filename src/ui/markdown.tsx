import { createContext, memo, type ReactNode, useContext, useMemo } from "react";
import ReactMarkdown, { type Components, type ExtraProps } from "react-markdown";
import remarkGfm from "remark-gfm";
import { classes } from "./classes";
import { markFences } from "./mark-fences";
import { nestHeadings } from "./nest-headings";
import { safeHref, staysHere } from "./safe-href";

/** What is drawn in place of blocks of code in a language, where they begin at the margin. */
export type Fences = {
  language: string;
  /** `place` counts the text's blocks of the language from 1. */
  draw: (code: string, place: number) => ReactNode;
};

export type MarkdownProps = {
  text: string;
  className?: string;
  /** Keep it the same object while it draws the same. */
  fences?: Fences;
  /** Under a heading of the page's own: see `nestHeadings`. */
  nested?: boolean;
};

const DrawContext = createContext<Fences["draw"] | null>(null);

/**
 * Text that somebody else wrote, shown with its formatting and nothing more: HTML is left out, links go
 * only where a person means to go, and pictures are not loaded, since that would tell their owner who
 * reads this.
 */
export function Markdown({ text, className, fences, nested = false }: MarkdownProps) {
  return (
    <DrawContext value={fences?.draw ?? null}>
      <div className={classes("markdown min-w-0 break-words", className)}>
        <Parsed text={text} language={fences?.language} nested={nested} />
      </div>
    </DrawContext>
  );
}

type ParsedProps = { text: string; language: string | undefined; nested: boolean };

/** A long text takes a while to be read: not again before it changes. */
const Parsed = memo(function Parsed({ text, language, nested }: ParsedProps) {
  const plugins = useMemo(
    () => [
      remarkGfm,
      ...(language === undefined ? [] : [markFences(language)]),
      ...(nested ? [nestHeadings] : []),
    ],
    [language, nested],
  );
  return (
    <ReactMarkdown remarkPlugins={plugins} skipHtml urlTransform={safeHref} components={COMPONENTS}>
      {text}
    </ReactMarkdown>
  );
});

type PreProps = ExtraProps & { children?: ReactNode };

/** Text that is too wide scrolls, by the keyboard too. */
function Pre({ node, children }: PreProps) {
  const draw = useContext(DrawContext);
  const code = node?.children[0];
  const place = code?.type === "element" ? code.properties.dataPlace : undefined;
  if (draw === null || code?.type !== "element" || typeof place !== "number") {
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse
    return <pre tabIndex={0}>{children}</pre>;
  }
  const [text] = code.children;
  return draw(text?.type === "text" ? text.value : "", place);
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse
    <div className="overflow-x-auto" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
  pre: Pre,
};

const ELSEWHERE = { target: "_blank", rel: "noopener noreferrer nofollow" };
