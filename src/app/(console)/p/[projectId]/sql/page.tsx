import type { Metadata } from "next";
import { SqlScreen } from "@/console/sql/sql-screen";

export const metadata: Metadata = { title: "SQL" };

export default function Page() {
  return <SqlScreen />;
}
