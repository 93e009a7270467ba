import Link from "next/link";
import type { ReactNode } from "react";
import { Logo } from "@/ui/logo";

type EntryPageProps = {
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Links to related pages. */
  footer?: ReactNode;
};

/** A page outside the console with a single task, such as signing in. */
export function EntryPage({ title, description, children, footer }: EntryPageProps) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center px-4 py-10">
      <Link
        href="/"
        className="mb-6 flex items-center gap-2 self-start rounded-md font-semibold text-lg"
      >
        <Logo className="size-6" />
        Tallymark
      </Link>
      <h1 className="text-balance font-semibold text-2xl tracking-tight">{title}</h1>
      {description && <p className="mt-1 text-pretty text-soft">{description}</p>}
      {children && <div className="mt-6">{children}</div>}
      {footer && <div className="mt-6 flex flex-col gap-2 text-soft text-sm">{footer}</div>}
    </main>
  );
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="rounded-sm font-medium text-ink underline decoration-strong underline-offset-2 hover:decoration-ink"
    >
      {children}
    </Link>
  );
}
