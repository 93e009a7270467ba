import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/loading/skeleton";

const ReportText = dynamic(() => import("../report-text"), {
  ssr: false,
  loading: () => <Skeleton className="h-24" />,
});

/** A text of this length, in characters, takes a moment to be laid out. */
const LONG = 30_000;
const PAUSE_MS = { short: 150, long: 900 };

/** How the text will read, a moment behind who writes it. */
export function Preview({ text }: { text: string }) {
  const shown = useBehind(text);
  return (
    <Card className="h-[max(26rem,calc(100dvh-15rem))] overflow-y-auto p-5 lg:p-6">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse */}
      <section aria-label="Preview" tabIndex={0}>
        {shown.trim() === "" ? (
          <p className="text-faint">What you write appears here as it will read.</p>
        ) : (
          <ReportText text={shown} />
        )}
      </section>
    </Card>
  );
}

function useBehind(text: string): string {
  const [shown, setShown] = useState(text);
  useEffect(() => {
    const pause = text.length < LONG ? PAUSE_MS.short : PAUSE_MS.long;
    const timer = setTimeout(() => setShown(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return shown;
}
