"use client";

import { ChevronsUpDown, CircleUser, KeyRound, LogOut } from "lucide-react";
import Link from "next/link";
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadio,
  MenuSeparator,
  MenuTrigger,
} from "@/ui/menu";
import { useTheme } from "@/ui/theme";
import { useCurrent } from "./current";
import { THEMES } from "./themes";
import { useSignOut } from "./use-sign-out";

export function UserMenu() {
  const { user } = useCurrent().me;
  const { theme, setTheme } = useTheme();
  const signOut = useSignOut();
  return (
    // Not modal: all else would be hidden from screen readers while it can still be tabbed to.
    <Menu modal={false}>
      <MenuTrigger>
        <button
          type="button"
          className="flex w-full min-w-0 items-center gap-2 rounded-md px-2 py-1.5 text-left hover:bg-hover data-[state=open]:bg-hover"
        >
          <span className="min-w-0 flex-1">
            <span className="sr-only">Your account: </span>
            <span className="block truncate font-medium text-ink text-sm">{user.name}</span>
            <span className="block truncate text-soft text-xs">{user.email}</span>
          </span>
          <ChevronsUpDown className="size-4 shrink-0 text-soft" aria-hidden="true" />
        </button>
      </MenuTrigger>
      <MenuContent side="top" className="w-56">
        <MenuItem asChild>
          <Link href="/account">
            <CircleUser aria-hidden="true" />
            Account
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link href="/account/keys">
            <KeyRound aria-hidden="true" />
            Personal keys
          </Link>
        </MenuItem>
        <MenuSeparator />
        <MenuLabel>Theme</MenuLabel>
        <MenuRadio value={theme ?? "system"} onValueChange={setTheme} options={THEMES} />
        <MenuSeparator />
        <MenuItem onSelect={signOut}>
          <LogOut aria-hidden="true" />
          Sign out
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
