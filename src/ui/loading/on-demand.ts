import { type ComponentType, useEffect, useState } from "react";

/** A component in a separate script that no page waits for. */
type OnDemand<P> = {
  /** Loads the component once; after a failure the next call retries. */
  fetch: () => Promise<ComponentType<P>>;
  /** Loads it when the browser is idle, so that the first use does not have to wait. */
  prefetch: () => void;
};

/** Maximum wait for the browser to become idle, in ms. */
const IDLE_TIMEOUT = 3_000;

export function onDemand<P>(load: () => Promise<{ default: ComponentType<P> }>): OnDemand<P> {
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
 * Returns the component once it has loaded and been `wanted` at least once. If it cannot be
 * loaded, for example offline, nothing opens, since the offline banner already says so;
 * `onMissing` is called.
 */
export function useOnDemand<P>(
  part: OnDemand<P>,
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
