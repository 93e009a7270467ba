export { trpcRoute as GET, trpcRoute as POST } from "@/server/next/trpc-route";

export const dynamic = "force-dynamic";
