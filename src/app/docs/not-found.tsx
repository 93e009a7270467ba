import type { Metadata } from "next";
import { MissingPage } from "@/documentation/article/missing-page";

export const metadata: Metadata = { title: "Page not found · Documentation" };

export default function NotFound() {
  return <MissingPage />;
}
