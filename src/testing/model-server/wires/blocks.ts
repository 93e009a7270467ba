/** The content of a message: text, or a list of parts. */
type Content = string | { [field: string]: unknown }[] | null | undefined;

/** The text of a message's content; what is not text as JSON. */
export function textOf(content: unknown): string {
  const parts = (content ?? "") as Content;
  if (typeof parts === "string") return parts;
  return (parts ?? [])
    .map((part) => (typeof part.text === "string" ? part.text : JSON.stringify(part)))
    .join("\n");
}

/** Tool inputs arrive in pieces, whose borders are anywhere. */
export function inPieces(json: string): string[] {
  const half = Math.ceil(json.length / 2);
  return [json.slice(0, half), json.slice(half)].filter((piece) => piece !== "");
}
