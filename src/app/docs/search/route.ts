import { createSearch, type Search } from "@/documentation/search/search";

let search: Search | undefined;

export function GET(request: Request): Response {
  search ??= createSearch();
  const query = new URL(request.url).searchParams.get("q") ?? "";
  return Response.json({ results: search(query) });
}
