const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/**
 * Markdown as its reader sees it: without the backslashes before punctuation, and with
 * entities as characters.
 */
export const shownText = (markdown: string): string =>
  markdown
    .replaceAll(/\\([!-/:-@[-`{-~])/g, "$1")
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);
