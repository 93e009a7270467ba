"use client";

import { BookOpen, CircleUser, KeyRound, LogOut } from "lucide-react";
import Link from "next/link";
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadio,
  MenuSeparator,
  MenuTrigger,
} from "@/ui/menus/menu";
import { useTheme } from "@/ui/theme";
import { THEMES } from "../actions/themes";
import { useSignOut } from "../actions/use-sign-out";
import { AccountButton } from "./account-button";

export function UserMenu() {
  const { theme, setTheme } = useTheme();
  const signOut = useSignOut();
  return (
    // Not modal, because otherwise the rest of the page would be hidden from screen readers but
    // still reachable by Tab.
    <Menu modal={false}>
      <MenuTrigger>
        <AccountButton />
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
        <MenuItem asChild>
          <Link href="/docs">
            <BookOpen aria-hidden="true" />
            Documentation
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
