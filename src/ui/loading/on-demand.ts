import { type ComponentType, useEffect, useState } from "react";

/** A component in a script of its own, which no page waits for. */
export type Part<P> = {
  /** Once it has come, the same at every call; after a failure the next call tries again. */
  fetch: () => Promise<ComponentType<P>>;
  /** Fetches it when the browser has nothing else to do, so that the first use need not wait. */
  prefetch: () => void;
};

/** Longest wait for a busy browser, in milliseconds. */
const IDLE_TIMEOUT = 3_000;

export function onDemand<P>(load: () => Promise<{ default: ComponentType<P> }>): Part<P> {
  let coming: Promise<ComponentType<P>> | undefined;
  let prefetched = false;
  const fetch = () => {
    coming ??= load().then((module) => module.default);
    coming.catch(() => {
      coming = undefined;
    });
    return coming;
  };
  const prefetch = () => {
    if (prefetched) return;
    prefetched = true;
    whenIdle(() => void fetch().catch(() => undefined));
  };
  return { fetch, prefetch };
}

/**
 * The part, from when it was first `wanted` and has come; it is not taken away again. Where it cannot be
 * loaded, as without a connection, it does not open: the banner that says so is news enough, unless
 * `onMissing` has something to do.
 */
export function usePart<P>(
  part: Part<P>,
  wanted: boolean,
  onMissing?: () => void,
): ComponentType<P> | undefined {
  const [ready, setReady] = useState<ComponentType<P>>();
  useEffect(() => part.prefetch(), [part]);
  useEffect(() => {
    if (!wanted || ready) return;
    let left = false;
    part.fetch().then(
      (component) => {
        if (!left) setReady(() => component);
      },
      () => {
        if (!left) onMissing?.();
      },
    );
    return () => {
      left = true;
    };
  }, [part, wanted, ready, onMissing]);
  return ready;
}

function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === "function") {
    requestIdleCallback(run, { timeout: IDLE_TIMEOUT });
  } else {
    // Safari has no idle callbacks.
    setTimeout(run, IDLE_TIMEOUT / 3);
  }
}
