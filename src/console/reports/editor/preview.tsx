import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/loading/skeleton";

const ReportText = dynamic(() => import("../report-text"), {
  ssr: false,
  loading: () => <Skeleton className="h-24" />,
});

/** Length in characters above which rendering takes noticeable time. */
const LONG = 30_000;
const PAUSE_MS = { short: 150, long: 900 };

/** Preview of the text, updated with a delay. */
export function Preview({ text }: { text: string }) {
  const shown = useDelayed(text);
  return (
    <Card className="h-[max(26rem,calc(100dvh-15rem))] overflow-y-auto p-5 lg:p-6">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: makes the scrollable area reachable by keyboard */}
      <section aria-label="Preview" tabIndex={0}>
        {shown.trim() === "" ? (
          <p className="text-faint">Your formatted text appears here.</p>
        ) : (
          <ReportText text={shown} />
        )}
      </section>
    </Card>
  );
}

function useDelayed(text: string): string {
  const [shown, setShown] = useState(text);
  useEffect(() => {
    const pause = text.length < LONG ? PAUSE_MS.short : PAUSE_MS.long;
    const timer = setTimeout(() => setShown(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return shown;
}
