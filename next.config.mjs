/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  // No picture needs it, and left on it would fetch any address of ours for whoever asks.
  images: { unoptimized: true },
  // `npm test` checks the types, with the same settings, once.
  typescript: { ignoreBuildErrors: true },
  rewrites: async () => [
    { source: "/docs/:page([a-z-]+).md", destination: "/docs/markdown/:page" },
  ],
  headers: async () => [
    {
      source: "/:path*",
      headers: [
        { key: "X-Content-Type-Options", value: "nosniff" },
        { key: "X-Frame-Options", value: "DENY" },
        { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
      ],
    },
  ],
};
