import type { Metadata } from "next";
import { StartPage } from "@/documentation/article/start-page";

export const metadata: Metadata = { title: "Documentation" };

export default function Page() {
  return <StartPage />;
}
