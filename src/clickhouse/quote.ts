/** Quotes text as an SQL literal, for places without parameters, such as settings. */
export const quoteText = (text: string): string => `'${text.replace(/[\\']/g, "\\$&")}'`;

/** Quotes the name of a database, a role or a cluster. */
export const quoteName = (name: string): string => `\`${name.replace(/[\\`]/g, "\\$&")}\``;
