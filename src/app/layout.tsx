import "@fontsource-variable/jetbrains-mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { Providers } from "@/console/shell/providers";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Tallymark", template: "%s · Tallymark" },
  description: "Product analytics that counts every event exactly once.",
};

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#faf9f7" },
    { media: "(prefers-color-scheme: dark)", color: "#131211" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    // The theme's class is set before React hydrates, so the server's markup may differ here.
    <html lang="en" className={GeistSans.variable} suppressHydrationWarning>
      <body>
        <Providers nonce={nonce}>{children}</Providers>
      </body>
    </html>
  );
}
