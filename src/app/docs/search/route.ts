import { referenceSections } from "@/documentation/reference/reference-sections";
import { createSearch, type Search } from "@/documentation/search/search";
import { apiDocument } from "@/server/next/api-document";

let search: Search | undefined;

export async function GET(request: Request): Promise<Response> {
  const document = await apiDocument();
  search ??= createSearch(referenceSections(document));
  const query = new URL(request.url).searchParams.get("q") ?? "";
  return Response.json({ results: search(query, document.servers[0]?.url ?? "") });
}
