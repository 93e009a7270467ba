import { availableParallelism } from "node:os";

/**
 * How many processes prepare events. With up to two cores, none: the main process does it itself, since a
 * second process would only take time from it. Otherwise half of the cores: the others are for the
 * main process and for ClickHouse, which together do about as much work per event.
 */
export const workerCount = (wanted: number | undefined, cores = availableParallelism()): number =>
  wanted ?? (cores <= 2 ? 0 : Math.floor(cores / 2));
