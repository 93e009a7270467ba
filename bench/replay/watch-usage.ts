import { readFileSync } from "node:fs";

const EVERY_MS = 200;

/**
 * Watches this process until `end`: the processor time of all its threads, and its highest memory
 * without the pages of files, which the system drops when it needs memory.
 */
export function watchUsage(): { end(): { processorMs: number; peakBytes: number } } {
  const start = process.cpuUsage();
  let peakBytes = 0;
  const sample = () => {
    peakBytes = Math.max(peakBytes, anonymousBytes());
  };
  sample();
  const timer = setInterval(sample, EVERY_MS);
  return {
    end() {
      clearInterval(timer);
      sample();
      const { user, system } = process.cpuUsage(start);
      return { processorMs: (user + system) / 1000, peakBytes };
    },
  };
}

function anonymousBytes(): number {
  const kilobytes = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  return Number(kilobytes) * 1024;
}
