import type { Metadata } from "next";
import { FirstEvent } from "@/console/onboarding/first-event";
import { sdkFiles } from "@/server/sdk/sdk-files";

export const metadata: Metadata = { title: "Send your first event" };

export default function Page() {
  return <FirstEvent sdk={sdkFiles()} />;
}
