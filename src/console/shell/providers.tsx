"use client";

import dynamic from "next/dynamic";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { ApiProvider } from "@/console/api";
import { ThemeProvider } from "@/ui/theme";

const Toaster = dynamic(() => import("@/ui/toaster"), { ssr: false });

type ProvidersProps = {
  /** Of the content policy, for the script that sets the theme before the first paint. */
  nonce: string | undefined;
  children: ReactNode;
};

/** What every page stands in. */
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
