import type { Token } from "markdown-it";
import { createElement, Fragment, type ReactNode } from "react";
import { type MarkdownNode, treeOf } from "./markdown-tree";
import { depthOf } from "./nest-headings";
import { isSameOrigin, safeHref } from "./safe-href";

type Drawing = {
  /** Levels of headings that are rendered at a different level than written. */
  levels: ReadonlyMap<Token, number>;
  /** Replacements for some tokens. */
  instead: ReadonlyMap<Token, ReactNode>;
  /** Ids of the headings that link to themselves. */
  anchors: ReadonlyMap<Token, string>;
  linkTo: (href: string) => string | null;
};

/**
 * Renders an allowlist: only token types listed here become elements, with only the
 * attributes given here.
 */
export const drawMarkdown = (tokens: readonly Token[], drawing: Drawing): ReactNode =>
  drawAll(treeOf(tokens), drawing);

const drawAll = (nodes: readonly MarkdownNode[], drawing: Drawing): ReactNode =>
  nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a changed text renders from scratch
    <Fragment key={index}>{drawNode(node, drawing)}</Fragment>
  ));

function drawNode({ token, inner }: MarkdownNode, drawing: Drawing): ReactNode {
  if (drawing.instead.has(token)) return drawing.instead.get(token);
  const draw = DRAWN[token.type];
  return draw ? draw(token, drawAll(inner, drawing), drawing) : token.content;
}

type Draw = (token: Token, inner: ReactNode, drawing: Drawing) => ReactNode;

const as =
  (tag: string): Draw =>
  (_, inner) =>
    createElement(tag, null, inner);

const code: Draw = ({ content }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the scrollable area reachable by keyboard
  <pre tabIndex={0}>
    <code>{content}</code>
  </pre>
);

const ELSEWHERE = { target: "_blank", rel: "noopener noreferrer nofollow" };

const link: Draw = (token, inner, { linkTo }) => {
  const href = safeHref(linkTo(String(token.attrGet("href"))) ?? "");
  if (href === "") return <span>{inner}</span>;
  return (
    <a href={href} {...(isSameOrigin(href) ? {} : ELSEWHERE)}>
      {inner}
    </a>
  );
};

/** Styled like the level it was written with. */
const heading: Draw = (token, inner, { levels, anchors }) => {
  const level = levels.get(token);
  const id = anchors.get(token);
  const className = level === undefined ? undefined : `markdown-${depthOf(token)}`;
  return createElement(
    `h${level ?? depthOf(token)}`,
    { ...(id !== undefined && { id }), ...(className !== undefined && { className }) },
    id === undefined ? inner : <a href={`#${id}`}>{inner}</a>,
  );
};

const ALIGNED: Record<string, "center" | "right"> = {
  "text-align:center": "center",
  "text-align:right": "right",
};

const cell: Draw = (token, inner) => {
  const textAlign = ALIGNED[token.attrGet("style") ?? ""];
  return createElement(token.tag, textAlign ? { style: { textAlign } } : null, inner);
};

const table: Draw = (_, inner) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the scrollable area reachable by keyboard
  <div className="fades overflow-x-auto" tabIndex={0}>
    <table>{inner}</table>
  </div>
);

/** Shows the state of a task list item; cannot be toggled. */
const task: Draw = ({ info }) => (
  <input
    type="checkbox"
    disabled
    checked={info === "done"}
    aria-label={info === "done" ? "Done" : "To do"}
  />
);

const DRAWN: Record<string, Draw> = {
  inline: (_, inner) => inner,
  // markdown-it hides the paragraphs of tight lists.
  paragraph_open: ({ hidden }, inner) => (hidden ? inner : <p>{inner}</p>),
  heading_open: heading,
  blockquote_open: as("blockquote"),
  bullet_list_open: as("ul"),
  ordered_list_open: (token, inner) => <ol start={Number(token.attrGet("start") ?? 1)}>{inner}</ol>,
  list_item_open: as("li"),
  task,
  table_open: table,
  thead_open: as("thead"),
  tbody_open: as("tbody"),
  tr_open: as("tr"),
  th_open: cell,
  td_open: cell,
  fence: code,
  code_block: code,
  code_inline: ({ content }) => <code>{content}</code>,
  em_open: as("em"),
  strong_open: as("strong"),
  s_open: as("del"),
  link_open: link,
  image: ({ content }) => (
    <span className="text-faint">[image{content ? `: ${content}` : ""}]</span>
  ),
  hr: () => <hr />,
  hardbreak: () => <br />,
  softbreak: () => "\n",
};
