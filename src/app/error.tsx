"use client";

import { EntryPage } from "@/console/auth/entry-page";
import { Button } from "@/ui/buttons/button";

export default function ErrorPage({ reset }: { reset: () => void }) {
  return (
    <EntryPage
      title="That did not work"
      description="Something went wrong on our side. Nothing that was saved is lost."
    >
      <Button variant="primary" onClick={reset}>
        Try again
      </Button>
    </EntryPage>
  );
}
