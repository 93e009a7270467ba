import { Check, Globe, HardDrive, type LucideIcon, Package } from "lucide-react";
import type { ReactNode } from "react";
import { BENCHMARKS } from "./benchmarks";

/** Each guarantee is covered by tests. */
const GUARANTEES: { icon: LucideIcon; title: string; text: ReactNode }[] = [
  {
    icon: Check,
    title: "Exactly once, immediately",
    text: "Each event_id counts once in every metric, however often a client retries. Retries are recognised from the first response onwards.",
  },
  {
    icon: HardDrive,
    title: "Acknowledged means durable",
    text: "Events are on disk before you get a 200. They survive kill -9 and ClickHouse outages.",
  },
  {
    icon: Globe,
    title: "Correct in every time zone",
    text: "Days of 23 and 25 hours, unique users over any period, hours without events: every result is tested against an independent computation.",
  },
  {
    icon: Package,
    title: "No other services to install",
    text: "PostgreSQL, ClickHouse and the journal run inside the server. When you outgrow that, set a variable to use your own.",
  },
];

export function Guarantees() {
  return (
    <section aria-labelledby="guarantees" className="pt-20 sm:pt-28">
      <h2 id="guarantees" className="text-balance font-semibold text-3xl tracking-tight">
        Numbers you can rely on
      </h2>
      <ul className="mt-8 grid gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-2">
        {GUARANTEES.map(({ icon: Icon, title, text }) => (
          <li key={title} className="bg-ground p-6 sm:p-8">
            <Icon className="size-5 text-accent" aria-hidden="true" />
            <h3 className="mt-4 font-semibold text-lg">{title}</h3>
            <p className="mt-1 max-w-md text-pretty text-soft">{text}</p>
          </li>
        ))}
      </ul>
      <dl className="mt-10 grid gap-6 sm:grid-cols-3">
        {BENCHMARKS.map(({ value, label }) => (
          <div key={value} className="flex flex-col-reverse justify-end border-line border-l pl-4">
            <dt className="mt-1 max-w-60 text-pretty text-soft text-sm">{label}</dt>
            <dd className="font-semibold text-2xl tabular-nums tracking-tight">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-faint text-sm">
        Measured on a shared virtual machine with 2 cores that also ran the load generator.{" "}
        <code className="font-mono text-xs">npm run bench</code> measures your machine.
      </p>
    </section>
  );
}
