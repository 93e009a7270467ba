"use client";

import { StandalonePage } from "@/console/shell/standalone-page";
import { Button } from "@/ui/button";

export default function ErrorPage({ reset }: { reset: () => void }) {
  return (
    <StandalonePage title="That did not work.">
      <p>Something went wrong on our side. Nothing that was saved is lost.</p>
      <Button variant="primary" className="self-start" onClick={reset}>
        Try again
      </Button>
    </StandalonePage>
  );
}
