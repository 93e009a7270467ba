import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DesignPage } from "@/console/design/design-page";

export const metadata: Metadata = { title: "Design system" };

/** For developers of the console; not served in production. */
export default function Page() {
  if (process.env.NODE_ENV === "production") notFound();
  return <DesignPage />;
}
