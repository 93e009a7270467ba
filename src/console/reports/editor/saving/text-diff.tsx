import { useMemo } from "react";
import { classes } from "@/ui/classes";
import { formatFullCount } from "@/ui/format/number";
import { diffText, type Part, shortened } from "./line-diff";

type TextDiffProps = { label: string; theirs: string; mine: string };

/** Shows a line diff of two texts. */
export function TextDiff({ label, theirs, mine }: TextDiffProps) {
  const parts = useMemo(() => diffText(theirs, mine), [theirs, mine]);
  return (
    <section aria-label={label}>
      <h3 className="mb-1.5 font-medium text-ink text-sm">{label}</h3>
      {parts === null ? (
        <p className="text-soft text-sm">The two versions have almost nothing in common.</p>
      ) : (
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the scrollable area reachable by keyboard
          tabIndex={0}
          className="max-h-[40dvh] overflow-auto rounded-md border border-line bg-sunken py-1 font-mono text-xs leading-relaxed"
        >
          {parts.map((part, index) => (
            <Lines
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one difference stay in order
              key={index}
              part={part}
              first={index === 0}
              last={index === parts.length - 1}
            />
          ))}
        </div>
      )}
    </section>
  );
}

const SIDES = {
  theirs: { mark: "−", word: "Theirs: ", look: "bg-bad-soft" },
  mine: { mark: "+", word: "Mine: ", look: "bg-good-soft" },
  both: { mark: " ", word: "", look: "" },
} as const;

function Lines({ part, first, last }: { part: Part; first: boolean; last: boolean }) {
  const { side, lines } = part;
  if (side !== "both") return <Run side={side} lines={lines} />;
  const { before, left, after } = shortened(lines, { first, last });
  return (
    <>
      <Run side={side} lines={before} />
      {left > 0 && (
        <p className="px-3 py-0.5 text-faint">
          … {formatFullCount(left)} unchanged {left === 1 ? "line" : "lines"}
        </p>
      )}
      <Run side={side} lines={after} />
    </>
  );
}

function Run({ side, lines }: { side: Part["side"]; lines: readonly string[] }) {
  const { mark, word, look } = SIDES[side];
  return lines.map((line, index) => (
    <p
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be identical
      key={index}
      className={classes("flex gap-2 px-3", side === "both" ? "text-soft" : "text-ink", look)}
    >
      <span aria-hidden="true" className="w-2 shrink-0 select-none">
        {mark}
      </span>
      <span className="sr-only">{word}</span>
      <span className="min-w-0 flex-1 whitespace-pre-wrap break-words">{line || " "}</span>
    </p>
  ));
}
