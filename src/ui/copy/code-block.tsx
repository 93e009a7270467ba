"use client";

import { classes } from "../classes";
import { CopyButton } from "./copy-button";

export { CopyButton } from "./copy-button";

type CodeBlockProps = {
  code: string;
  /** Shown above the code; there is no syntax highlighting. */
  language: string;
  /** Shown above the code and used by screen readers. */
  label: string;
  /** Scrolls long lines sideways instead of wrapping them. */
  nowrap?: boolean;
  className?: string;
};

export function CodeBlock({ code, language, label, nowrap, className }: CodeBlockProps) {
  return (
    <figure className={classes("min-w-0 rounded-lg border border-line bg-sunken", className)}>
      <figcaption className="flex items-center justify-between gap-2 border-line border-b py-1 pr-1 pl-3 text-soft text-xs">
        <span className="min-w-0 truncate">
          {label} <span className="text-faint">· {language}</span>
        </span>
        <CopyButton text={code} label={`Copy: ${label}`} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: makes the scrollable area reachable by keyboard */}
      <pre tabIndex={0} className="max-h-96 overflow-auto p-3 focus-visible:outline-offset-[-2px]">
        <code
          className={classes(
            "block font-mono text-ink text-xs leading-5 [font-variant-ligatures:none]",
            nowrap ? "whitespace-pre" : "whitespace-pre-wrap break-words [overflow-wrap:anywhere]",
          )}
        >
          {code}
        </code>
      </pre>
    </figure>
  );
}
