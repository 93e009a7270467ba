/** The address that the files in docs/ use. */
const EXAMPLE = "http://localhost:3000";

/** Puts this server's address into a page, so that a reader can copy its examples unchanged. */
export const withAddress = (text: string, address: string): string =>
  text.replaceAll(EXAMPLE, () => address);
