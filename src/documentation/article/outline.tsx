export type OutlineItem = { anchor: string; text: string; level: number };

/** The page's own table of contents; wide screens only. */
export function Outline({ items }: { items: readonly OutlineItem[] }) {
  if (items.length < 2) return null;
  return (
    <nav aria-label="On this page" className="text-sm">
      <p className="font-semibold text-soft">On this page</p>
      <ul className="mt-2 flex flex-col gap-1.5 border-line border-l">
        {items.map(({ anchor, text, level }) => (
          <li key={anchor} className={level > 2 ? "pl-6" : "pl-3"}>
            <a href={`#${anchor}`} className="text-soft hover:text-ink hover:underline">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
