export {
  ingestRoute as DELETE,
  ingestRoute as GET,
  ingestRoute as OPTIONS,
  ingestRoute as PATCH,
  ingestRoute as POST,
  ingestRoute as PUT,
} from "@/server/next/ingest-route";
