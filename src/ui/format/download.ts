/** Without a byte order mark, Excel reads UTF-8 as the system's legacy code page. */
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
  // The browser reads the content within this turn; the URL must stay valid until then.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** A file name that is valid on every file system. */
export function fileName(name: string): string {
  const plain = name
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}._-]+/gu, "-")
    .replace(/^[-.]+|[-.]+$/g, "");
  return plain.slice(0, 80) || "tallymark";
}
