"use client";

import { Moon, Sun } from "lucide-react";
import { IconButton } from "@/ui/buttons/button";
import { useTheme } from "@/ui/theme";

/** Switches between the light and the dark theme. */
export function ThemeButton() {
  const { resolvedTheme, setTheme } = useTheme();
  return (
    <IconButton
      label="Switch theme"
      // Both are rendered, since the server does not know the theme.
      icon={
        <>
          <Moon className="dark:hidden" />
          <Sun className="hidden dark:block" />
        </>
      }
      onClick={() => setTheme(resolvedTheme === "dark" ? "light" : "dark")}
    />
  );
}
