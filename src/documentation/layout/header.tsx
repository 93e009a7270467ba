import Link from "next/link";
import { buttonClass } from "@/ui/buttons/button";
import { Logo } from "@/ui/logo";
import type { PageGroup } from "../pages/page-list";
import { SearchButton } from "../search/dialog/search-button";
import { NavigationSheet } from "./navigation-sheet";
import { ThemeButton } from "./theme-button";

type HeaderProps = { groups: readonly PageGroup[]; homeHref?: string | undefined };

export function Header({ groups, homeHref }: HeaderProps) {
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-ground print:hidden">
      <div className="mx-auto flex h-14 max-w-[88rem] items-center gap-2 px-4 sm:px-6">
        <div className="lg:hidden">
          <NavigationSheet groups={groups} />
        </div>
        <Link
          href={homeHref ?? "/"}
          aria-label="Tallymark"
          className="flex items-center gap-2 rounded-sm font-semibold text-lg tracking-tight"
        >
          <Logo />
          <span className="max-sm:hidden">Tallymark</span>
        </Link>
        <Link href="/docs" className="rounded-sm text-lg text-soft hover:text-ink">
          Docs
        </Link>
        <div className="ml-auto flex items-center gap-1.5">
          <SearchButton />
          <ThemeButton />
          <Link href={homeHref ?? "/sign-in"} className={buttonClass()}>
            {homeHref === undefined ? "Sign in" : "Console"}
          </Link>
        </div>
      </div>
    </header>
  );
}
