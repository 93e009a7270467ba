/** The address that the files in docs/ use in their examples. */
const EXAMPLE = "http://localhost:3000";

const FENCED = /^(`{3,})[^\n]*\n[\s\S]*?^\1$/gm;

/** Puts this server's address into the code of a page, so that a reader can copy it unchanged. */
export const withAddress = (text: string, address: string): string =>
  text.replace(FENCED, (block) => block.replaceAll(EXAMPLE, () => address));
