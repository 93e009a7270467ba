import { Objects } from "./objects";
import type { Store } from "./store";

/** Keeps everything in memory only. */
export function memoryStore(): Store {
  const objects = new Objects();
  return {
    transact: async (work) => {
      const { result, changed } = work(objects);
      objects.apply(changed);
      return result;
    },
    prune: async (nowMs) => objects.removeExpired(nowMs),
  };
}
