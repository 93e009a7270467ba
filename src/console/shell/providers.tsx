"use client";

import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { ApiProvider } from "@/console/trpc/api";
import { optional } from "@/ui/loading/optional";
import { ThemeProvider } from "@/ui/theme";

const Toaster = optional(() => import("@/ui/feedback/toaster"));

type ProvidersProps = {
  /**
   * From the content security policy, for the script that sets the theme before the first paint.
   */
  nonce: string | undefined;
  children: ReactNode;
};

/** Wraps every page. */
export function Providers({ nonce, children }: ProvidersProps) {
  return (
    <ThemeProvider {...(nonce === undefined ? {} : { nonce })}>
      <NuqsAdapter>
        <ApiProvider>{children}</ApiProvider>
      </NuqsAdapter>
      <Toaster />
    </ThemeProvider>
  );
}
