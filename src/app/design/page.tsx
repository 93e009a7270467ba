import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DesignPage } from "@/console/design/design-page";

export const metadata: Metadata = { title: "Design system" };

/** For those who build the console; it is no part of what is installed. */
export default function Page() {
  if (process.env.NODE_ENV === "production") notFound();
  return <DesignPage />;
}
