import type { DropHandler } from "../core/queue-options";

export type TallymarkOptions = {
  /** The project's ingest key: tm_ingest_… */
  key: string;
  /** Where Tallymark runs, such as https://stats.example.com; may end with a path. */
  host: string;
  /** Whether page views are recorded automatically; true by default. */
  pageViews?: boolean | undefined;
  /** Whether the part of the address after # belongs to a page's path. */
  hashRouting?: boolean | undefined;
  /** Whether to send nothing for visitors whose browser asks not to be tracked (DNT or GPC). */
  respectDoNotTrack?: boolean | undefined;
  /** Whether to send nothing until `optIn` is called. */
  optOutByDefault?: boolean | undefined;
  /** The version of your app. */
  appVersion?: string | undefined;
  /**
   * The prefix of names in localStorage; "tallymark" by default. Set it if a page has two clients.
   */
  storagePrefix?: string | undefined;
  /** Called with every event that is not delivered; by default, logs a warning. */
  onDrop?: DropHandler | undefined;
  /**
   * Called when sending starts to fail; by default, logs a warning. Events are kept and retried.
   */
  onError?: ((message: string) => void) | undefined;
};
