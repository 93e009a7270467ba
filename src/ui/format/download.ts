/** Without a byte order mark Excel takes UTF-8 for the machine's old code page. */
const BYTE_ORDER_MARK = "\uFEFF";

export function downloadCsv(name: string, csv: string): void {
  download(`${fileName(name)}.csv`, new Blob([BYTE_ORDER_MARK, csv], { type: "text/csv" }));
}

export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the content by the next turn; until then the address must stay valid.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** A name that every file system takes. */
export function fileName(name: string): string {
  const plain = name
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}._-]+/gu, "-")
    .replace(/^[-.]+|[-.]+$/g, "");
  return plain.slice(0, 80) || "tallymark";
}
