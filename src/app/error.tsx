"use client";

import { MessagePage } from "@/console/start/message-page";

export default function ErrorPage({ reset }: { reset: () => void }) {
  return (
    <MessagePage title="That did not work.">
      Something went wrong on our side.{" "}
      <button type="button" onClick={reset}>
        Try again
      </button>
    </MessagePage>
  );
}
