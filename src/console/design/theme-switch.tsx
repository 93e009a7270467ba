"use client";

import { useEffect, useState } from "react";
import { Select } from "@/ui/forms/select";
import { useTheme } from "@/ui/theme";

const OPTIONS = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

export function ThemeSwitch() {
  const { theme = "system", setTheme } = useTheme();
  // The server does not know the chosen theme, so the first paint must not show one.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <Select
      label="Theme"
      className="w-40"
      value={mounted ? theme : undefined}
      placeholder="Theme"
      onValueChange={setTheme}
      options={OPTIONS}
    />
  );
}
