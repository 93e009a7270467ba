import Link from "next/link";
import type { ReactNode } from "react";
import { Mark } from "@/ui/mark";

type StandalonePageProps = { title: ReactNode; children: ReactNode };

/** A page outside the console's frame that says one thing and offers a way on. */
export function StandalonePage({ title, children }: StandalonePageProps) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 px-4 py-10">
      <Link href="/" className="flex items-center gap-2 font-semibold text-ink">
        <Mark />
        Tallymark
      </Link>
      <div className="rounded-xl border border-line bg-raised p-6 shadow-raised">
        <h1 className="text-balance break-words font-semibold text-ink text-xl tracking-tight">
          {title}
        </h1>
        <div className="mt-2 flex flex-col gap-4 text-soft">{children}</div>
      </div>
    </main>
  );
}
