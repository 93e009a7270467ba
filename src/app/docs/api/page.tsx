import type { Metadata } from "next";
import { ReferencePage } from "@/documentation/reference/parts/reference-page";
import { apiDocument } from "@/server/next/api-document";

export const metadata: Metadata = {
  title: "API reference · Documentation",
  alternates: { types: { "application/json": "/api/v1/openapi.json" } },
};

export default async function Page() {
  return <ReferencePage document={await apiDocument()} />;
}
