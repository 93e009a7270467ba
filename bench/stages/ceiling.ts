/** Microseconds of processor time per event. */
export type StageCost = {
  /** In the thread that runs JavaScript, which cannot use a second core. */
  thread: number;
  /** In all threads, including those of ClickHouse. */
  all: number;
};

export type Stages = {
  /** Receiving requests and sending responses. */
  http: StageCost;
  /** From the bytes of a body to encoded events. */
  prepare: StageCost;
  /** Sending encoded events from a worker to the main process, on either side. */
  crossing: { worker: StageCost; main: StageCost };
  /** Deduplicating, counting and storing in the journal, and removing again. */
  commit: StageCost;
  /** Inserting blocks; its thread is the one of the client. */
  insert: StageCost;
  /** Wall time per event of one insert after the other. */
  insertWall: number;
};

export type Ceiling = { perSecond: number; limit: string };

/**
 * Computes the most events per second that a machine can take, if nothing but these stages uses it
 * and every core is as fast. The slowest of these decides: the main process, the workers together,
 * inserts one after the other, or all cores together.
 */
export function ceilingOf(stages: Stages, machine: { cores: number; workers: number }): Ceiling {
  const { http, prepare, crossing, commit, insert, insertWall } = stages;
  const { cores, workers } = machine;
  const receiving = [http, prepare];
  const storing = [commit, insert];
  const atWorkers = workers > 0 ? [...receiving, crossing.worker] : [];
  const atMain = workers > 0 ? [crossing.main, ...storing] : [...receiving, ...storing];
  const limits: Record<string, number> = {
    "the main process": 1 / sum(atMain, "thread"),
    "the workers": workers / sum(atWorkers, "thread"),
    "inserts, one at a time": 1 / insertWall,
    "all cores": cores / sum([...atMain, ...atWorkers], "all"),
  };
  if (workers === 0) delete limits["the workers"];
  const [[limit, rate] = ["", Number.NaN]] = Object.entries(limits).sort((a, b) => a[1] - b[1]);
  return { perSecond: rate * 1e6, limit };
}

const sum = (costs: readonly StageCost[], key: keyof StageCost): number =>
  costs.reduce((total, cost) => total + cost[key], 0);
