/**
 * Messages have at most this size, whatever the servers accept: a larger one than a reader requests
 * at a time would never be delivered, nor any behind it. A single event can take more than NATS's
 * default maximum of 1 MiB.
 */
export const MAX_MESSAGE_BYTES = 8 * 1024 ** 2;
/** Requested from the server at a time. A message has a subject and headers, too. */
export const REQUESTED_BYTES = MAX_MESSAGE_BYTES + 2 * 1024 ** 2;
