import { cpus, loadavg, platform, release, totalmem } from "node:os";

export type Machine = {
  cores: number;
  processor: string;
  memoryGiB: number;
  system: string;
  node: string;
  /** The load average in the minute before the run, which reveals noise from other processes. */
  loadBefore: number;
};

export function machineFacts(): Machine {
  return {
    cores: cpus().length,
    processor: cpus()[0]?.model ?? "unknown",
    memoryGiB: Math.round(totalmem() / 1024 ** 3),
    system: `${platform()} ${release()}`,
    node: process.versions.node,
    loadBefore: loadavg()[0] ?? 0,
  };
}

export const describeMachine = (machine: Machine): string =>
  `${machine.cores} cores (${machine.processor}), ${machine.memoryGiB} GiB, ${machine.system}, ` +
  `Node ${machine.node}; load average before the run ${machine.loadBefore.toFixed(2)}`;
