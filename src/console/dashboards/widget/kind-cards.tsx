import { Type } from "lucide-react";
import type { ReactNode } from "react";
import { QUERY_KIND_NAMES, QUERY_KINDS, type QueryKind } from "./query-kinds";

type KindCardsProps = {
  onChoose: (kind: QueryKind | "text") => void;
  withText?: boolean;
};

/** What a new widget can show. */
export function KindCards({ onChoose, withText = true }: KindCardsProps) {
  return (
    <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
      {QUERY_KIND_NAMES.map((kind) => {
        const { label, hint, icon: Icon } = QUERY_KINDS[kind];
        return (
          <KindCard key={kind} label={label} hint={hint} onChoose={() => onChoose(kind)}>
            <Icon aria-hidden="true" />
          </KindCard>
        );
      })}
      {withText && (
        <KindCard
          label="Text"
          hint="Headings, notes and links in Markdown"
          onChoose={() => onChoose("text")}
        >
          <Type aria-hidden="true" />
        </KindCard>
      )}
    </ul>
  );
}

type KindCardProps = { label: string; hint: string; onChoose: () => void; children: ReactNode };

function KindCard({ label, hint, onChoose, children }: KindCardProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex h-full w-full flex-col gap-1 rounded-lg border border-line bg-raised p-3 text-left shadow-raised hover:border-strong hover:bg-hover [&_svg]:size-5 [&_svg]:text-soft"
      >
        {children}
        <span className="mt-1 font-medium text-ink">{label}</span>
        <span className="text-soft text-sm">{hint}</span>
      </button>
    </li>
  );
}
