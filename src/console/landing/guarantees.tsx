import { Check, Globe, HardDrive, type LucideIcon, Package } from "lucide-react";
import type { ReactNode } from "react";
import { BENCHMARKS } from "./benchmarks";

/** Each is held by tests. */
const GUARANTEES: { icon: LucideIcon; title: string; text: ReactNode }[] = [
  {
    icon: Check,
    title: "Exactly once, at once",
    text: "One event_id is one event in every count, however often a phone retries: a retry is known from the moment of the first answer.",
  },
  {
    icon: HardDrive,
    title: "Acknowledged means kept",
    text: "An event is on disk before you get your 200. It survives kill -9, and an outage of ClickHouse.",
  },
  {
    icon: Globe,
    title: "Right in every time zone",
    text: "Days of 23 and 25 hours, totals of unique users, hours in which nothing happened: each held against an independent computation in the tests.",
  },
  {
    icon: Package,
    title: "Nothing to install beside it",
    text: "PostgreSQL, ClickHouse and the journal run inside. When you outgrow that, set a variable and use your own.",
  },
];

export function Guarantees() {
  return (
    <section aria-labelledby="promises" className="pt-20 sm:pt-28">
      <h2 id="promises" className="text-balance font-semibold text-3xl tracking-tight">
        Figures you can put your name to
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
        {BENCHMARKS.map(({ figure, what }) => (
          <div key={figure} className="flex flex-col-reverse justify-end border-line border-l pl-4">
            <dt className="mt-1 max-w-60 text-pretty text-soft text-sm">{what}</dt>
            <dd className="font-semibold text-2xl tabular-nums tracking-tight">{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-faint text-sm">
        Measured on a shared virtual machine with 2 cores, with the load driver beside the server.{" "}
        <code className="font-mono text-xs">npm run bench</code> measures yours.
      </p>
    </section>
  );
}
