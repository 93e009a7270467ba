import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { DocumentPage } from "@/documentation/article/document-page";
import { findPage } from "@/documentation/pages/pages";
import { withAddress } from "@/documentation/pages/server-address";
import { container } from "@/server/container/container";
import { originOf } from "@/server/next/request-origin";

type PageProps = { params: Promise<{ page: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const page = findPage((await params).page);
  return page
    ? {
        title: `${page.title} · Documentation`,
        description: page.summary,
        alternates: { types: { "text/markdown": `/docs/${page.slug}.md` } },
      }
    : {};
}

export default async function Page({ params }: PageProps) {
  const page = findPage((await params).page);
  if (!page) notFound();
  const { env } = await container();
  const text = withAddress(page.text, originOf(await headers(), env));
  return <DocumentPage slug={page.slug} text={text} />;
}
