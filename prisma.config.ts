import { defineConfig } from "prisma/config";

/** Read by Prisma's command line only; the server itself migrates with src/database. */
export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://unset" },
});
