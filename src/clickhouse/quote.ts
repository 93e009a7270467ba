/** A text as a literal of ClickHouse's SQL, for where no value can be bound, such as a setting. */
export const quoteText = (text: string): string => `'${text.replace(/[\\']/g, "\\$&")}'`;

/** The name of a database, a role or a cluster. */
export const quoteName = (name: string): string => `\`${name.replace(/[\\`]/g, "\\$&")}\``;
