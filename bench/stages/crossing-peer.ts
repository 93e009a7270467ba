// The main process's end of the channel to a worker, with an acceptor that stores nothing.
import { Socket } from "node:net";
import { serveAcceptor } from "@/server/ingest-workers/serve-acceptor";
import { acceptAll } from "./prepare";

const CHANNEL_FD = 3;

serveAcceptor(new Socket({ fd: CHANNEL_FD }), {
  acceptor: acceptAll(),
  failureResponse: (error) => {
    throw error;
  },
});
