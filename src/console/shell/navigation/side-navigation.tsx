import Link from "next/link";
import { usePathname } from "next/navigation";
import { useCurrent } from "../current/current";
import { GROUPS, isOnScreen, type Screen, screensFor } from "../current/screens";
import { SearchButton } from "../palette/search-button";
import { ProjectSwitcher } from "./project-switcher";
import { UserMenu } from "./user-menu";

/** Project switcher, search, screens and user menu. */
export function SideNavigation({ onSearch }: { onSearch: () => void }) {
  const current = useCurrent();
  const screens = screensFor(current);
  return (
    <div className="flex min-h-0 w-full flex-col gap-3 p-3">
      <ProjectSwitcher />
      <SearchButton onClick={onSearch} />
      <nav aria-label="Console" className="-mx-1 flex-1 overflow-y-auto px-1">
        {GROUPS.map((group) => (
          <NavigationGroup
            key={group}
            title={group}
            screens={screens.filter((screen) => screen.group === group)}
          />
        ))}
      </nav>
      <UserMenu />
    </div>
  );
}

function NavigationGroup({ title, screens }: { title: string; screens: Screen[] }) {
  if (screens.length === 0) return null;
  return (
    <div className="mb-4">
      <p className="px-2 py-1.5 font-medium text-soft text-xs" id={`nav-${title}`}>
        {title}
      </p>
      <ul aria-label={title} className="flex flex-col gap-0.5">
        {screens.map((screen) => (
          <li key={screen.href}>
            <NavigationLink {...screen} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function NavigationLink({ href, label, icon: Icon }: Screen) {
  const isCurrent = isOnScreen({ href }, usePathname());
  return (
    // Screens are rendered for each visit, so a prefetch would only cost two
    // requests for each link.
    <Link
      prefetch={false}
      href={href}
      aria-current={isCurrent ? "page" : undefined}
      className={NAVIGATION_LINK}
    >
      <Icon size={16} aria-hidden className="shrink-0" />
      {label}
    </Link>
  );
}

const NAVIGATION_LINK =
  "flex items-center gap-2.5 rounded-md px-2 py-1.5 text-[13px] text-soft hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-ink";
