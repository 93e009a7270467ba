import type { Properties } from "../core/event";
import { bodyOf } from "../core/judge";
import { createQueue } from "../core/queue";
import { SDK_VERSION } from "../core/version";
import { createConsent } from "./consent";
import type { TallymarkOptions } from "./options";
import { currentPage, watchPageViews } from "./page-views";
import { createStorage } from "./storage";
import { createTransport } from "./transport";
import { createVisitor, newId } from "./visitor";

export type Tallymark = {
  /** Records an event. */
  track(name: string, properties?: Properties): void;
  /** Records a view of the current page; page views are recorded automatically by default. */
  page(properties?: Properties): void;
  /** Says who the visitor is, from the next event on. */
  identify(userId: string): void;
  /** Adds properties to every event from now on, also on later pages. */
  setSuper(properties: Properties): void;
  /** Sends what is waiting. Resolves when it was delivered or has to be retried later. */
  flush(): Promise<void>;
  /** Forgets the visitor, such as when a user signs out. */
  reset(): void;
  /** Stops recording in this browser, and forgets the visitor and the events that still wait. */
  optOut(): void;
  /**
   * Records again, or for the first time with `optOutByDefault`; first, a view of the current page
   * if page views are recorded automatically.
   */
  optIn(): void;
};

/** Starts a client. On a server, such as while a page is rendered, it does nothing. */
export function createTallymark(options: TallymarkOptions): Tallymark {
  const inBrowser = typeof document !== "undefined";
  const storage = createStorage(`${options.storagePrefix ?? "tallymark"}.`);
  const visitor = createVisitor(storage);
  const { isOn, hasOptedOut } = createConsent(options, storage);
  const withHash = options.hashRouting === true;
  /** What the page said about the visitor while nothing may be stored. */
  const changes: (() => void)[] = [];
  let views: ReturnType<typeof watchPageViews> | undefined;

  const warn = (message: string, detail?: unknown) =>
    // biome-ignore lint/suspicious/noConsole: the developer of the page must learn of lost events.
    console.warn(`Tallymark: ${message}`, detail);

  /** An error in a callback must not stop the delivery of other events. */
  const safely =
    <T extends unknown[]>(call: (...values: T) => void) =>
    (...values: T) => {
      try {
        call(...values);
      } catch (error) {
        warn("error", error);
      }
    };

  const drop = safely(
    options.onDrop ?? ((event, reason) => warn(`event dropped (${reason})`, event)),
  );

  const queue = createQueue({
    post: createTransport(options.host ?? "", options.key),
    onDrop: drop,
    onFailure: safely((answer, error) => {
      const reason = bodyOf(answer).detail ?? answer?.status ?? error;
      if (reason)
        (options.onError ?? warn)(`events cannot be sent, and will be retried: ${reason}`);
    }),
    onAdd: (id, json) => storage.set(`event.${id}`, json),
    onRemove: (id) => storage.remove(`event.${id}`),
    onPause: (until) => storage.set("pause", String(until)),
    maxEvents: 1_000,
    maxCharacters: 2_000_000,
    maxBatchEvents: 100,
    // In UTF-8 at most 60,000 bytes, so that every batch can outlive its page.
    maxBatchCharacters: 19_900,
    delayMs: 1_000,
    startTimer: (run, ms) => setTimeout(run, ms),
  });

  function forgetEvents(): void {
    queue.clear();
    for (const id of storage.names("event.")) storage.remove(`event.${id}`);
  }

  /** Applies what is known of the visitor, if it may be stored. */
  function applyChanges(): boolean {
    if (!isOn()) return false;
    for (const apply of changes.splice(0)) apply();
    return true;
  }

  function change(apply: () => void): void {
    if (!inBrowser) return;
    changes.push(safely(apply));
    applyChanges();
  }

  function reset(): void {
    changes.length = 0;
    visitor.reset();
  }

  /** Acts once the visitor sees the page: they may never see one that is loaded in advance. */
  function whenSeen(act: () => void): void {
    if (!inBrowser) return;
    if ((document as Document & { prerendering?: boolean }).prerendering)
      document.addEventListener("prerenderingchange", act);
    else act();
  }

  const record = (name: string, properties?: Properties, time = Date.now()): void =>
    whenSeen(() => add(name, properties, time));

  function add(name: string, properties: Properties | undefined, time: number): void {
    if (!applyChanges()) return;
    const user = visitor.userId();
    const anonymous = visitor.anonymousId();
    const event = {
      event_id: newId(),
      event_name: name,
      user_id: user,
      platform: "web",
      timestamp: new Date(time).toISOString(),
      app_version: options.appVersion,
      sdk_version: `browser-${SDK_VERSION}`,
      properties: {
        session_id: visitor.session(time),
        ...(user !== anonymous && { anonymous_id: anonymous }),
        ...superProperties(),
      },
    };
    try {
      event.properties = { ...event.properties, ...properties };
    } catch (error) {
      drop(event, "not_json", error);
      return;
    }
    queue.add(event);
  }

  function superProperties(): Properties {
    try {
      return JSON.parse(storage.get("super") || "{}");
    } catch {
      return {};
    }
  }

  function start(): void {
    const obeyOtherTabs = () => hasOptedOut() && forgetEvents();
    obeyOtherTabs();
    if (isOn())
      for (const id of storage.names("event.")) queue.restore(id, storage.get(`event.${id}`));
    queue.pauseUntil(Number(storage.get("pause")));
    if (options.pageViews !== false) {
      views = watchPageViews((properties, time) => record("page_view", properties, time), withHash);
    }
    const leave = () => {
      views?.finish();
      queue.leave();
    };
    addEventListener("pagehide", leave);
    addEventListener("visibilitychange", () => document.hidden && leave());
    addEventListener("online", queue.retry);
    addEventListener("storage", obeyOtherTabs);
    // A page that the browser had kept missed the other tabs' changes.
    addEventListener("pageshow", obeyOtherTabs);
  }

  whenSeen(start);

  return {
    track: (name, properties) => record(name, properties),
    page(properties) {
      if (inBrowser) record("page_view", { ...currentPage(withHash), ...properties });
    },
    identify: (userId) => change(() => visitor.identify(userId)),
    setSuper: (properties) =>
      change(() => storage.set("super", JSON.stringify({ ...superProperties(), ...properties }))),
    flush() {
      views?.finish();
      return queue.flush();
    },
    reset,
    optOut() {
      forgetEvents();
      reset();
      // Last, because it may only now fit into localStorage.
      storage.set("choice", "out");
    },
    optIn() {
      const wasOn = isOn();
      storage.set("choice", "in");
      if (applyChanges() && !wasOn) views?.restart();
    },
  };
}
