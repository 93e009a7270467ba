export { MAX_BATCH_EVENTS } from "@/pipeline/contract/journal";

/** The maximum size of a request body after decompression, in bytes. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;
export const MAX_EVENT_BYTES = 1024 * 1024;

/**
 * The maximum length of event_name, user_id, platform, app_version and sdk_version, in characters.
 */
export const MAX_NAME_CHARACTERS = 200;

export const MAX_PROPERTIES = 256;
/** The maximum length of a property key at any depth, in characters. */
export const MAX_KEY_CHARACTERS = 200;
/** The maximum length of a string value in the properties at any depth, in characters. */
export const MAX_STRING_CHARACTERS = 64 * 1024;
/** The maximum number of levels of objects and lists; the properties object is the first. */
export const MAX_NESTING = 10;
