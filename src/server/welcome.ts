/** What a person at the terminal reads once the server answers. */
export function welcome(url: string): string {
  return `\n  Tallymark is running at ${url}\n\n`;
}
