import { Button } from "@/ui/buttons/button";
import type { Pages } from "./use-pages";

type MoreButtonProps = { more: Pages<unknown>["more"]; children: string };

/** The way to the next page, under those that are here. */
export function MoreButton({ more, children }: MoreButtonProps) {
  if (!more.has) return null;
  return (
    <div className="mt-3 flex w-full flex-col items-center gap-2">
      {more.fault !== undefined && (
        <p role="alert" className="text-bad text-sm">
          {more.fault}
        </p>
      )}
      <Button loading={more.loading} onClick={more.load}>
        {more.fault === undefined ? children : "Try again"}
      </Button>
    </div>
  );
}
