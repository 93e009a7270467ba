"use client";

import { EntryPage } from "@/console/auth/entry-page";
import { Button } from "@/ui/buttons/button";

export default function ErrorPage({ reset }: { reset: () => void }) {
  return (
    <EntryPage
      title="Something went wrong"
      description="This is a problem on our side. Everything you saved is still there."
    >
      <Button variant="primary" onClick={reset}>
        Try again
      </Button>
    </EntryPage>
  );
}
