import type { Metadata } from "next";
import { MessagePage } from "@/console/start/message-page";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <MessagePage title="There is nothing here.">
      Check the address, or go to the <a href="/">start page</a>.
    </MessagePage>
  );
}
