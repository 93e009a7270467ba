export { trpcRoute as GET, trpcRoute as POST } from "@/server/trpc-route";

export const dynamic = "force-dynamic";
