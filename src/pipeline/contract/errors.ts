import { BackendUnavailable } from "@/base/errors";

/**
 * A client's first wait, in seconds, while too many events are waiting: they become fewer as fast
 * as ClickHouse accepts them.
 */
export const FULL_MINIMUM_RETRY_SECONDS = 10;

export const stopping = (): BackendUnavailable =>
  new BackendUnavailable("The server is stopping. Retry shortly.");

/** `retryAfter` is in seconds. */
export const cannotStore = (retryAfter: number, cause?: unknown): BackendUnavailable =>
  new BackendUnavailable("Events cannot be stored right now. Retry shortly.", {
    retryAfter,
    cause,
  });

/** There is no room for more events until others are in ClickHouse. */
export class TooManyWaiting extends BackendUnavailable {
  /** `retryAfter` is in seconds. */
  constructor(retryAfter: number) {
    super("Too many events are waiting to be stored. Retry later.", { retryAfter });
    this.name = "TooManyWaiting";
  }
}
