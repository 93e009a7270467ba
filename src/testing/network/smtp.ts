import { createServer, type Socket } from "node:net";

export type TestSmtp = {
  url: string;
  /** Each email as it was transmitted. */
  mails: string[];
  close(): Promise<void>;
};

/** A mail server that accepts everything or, with `reject`, nothing. */
export async function startSmtp({ reject = false } = {}): Promise<TestSmtp> {
  const mails: string[] = [];
  const server = createServer((socket) => converse(socket, reject, mails));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Implements as much of RFC 5321 as receiving an email requires. */
function converse(socket: Socket, reject: boolean, mails: string[]): void {
  let received = "";
  let mail = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say("220 test");
  socket.on("error", () => socket.destroy());
  socket.on("data", (chunk) => {
    received += chunk.toString();
    for (let end = endOf(received, mail); end >= 0; end = endOf(received, mail)) {
      const text = received.slice(0, end);
      received = received.slice(end + (mail ? "\r\n.\r\n" : "\r\n").length);
      if (mail) {
        mails.push(text);
        mail = false;
        say("250 taken");
      } else if (reject && text.startsWith("MAIL")) say("550 not from you");
      else if (text.startsWith("DATA")) {
        mail = true;
        say("354 go on");
      } else say(text.startsWith("QUIT") ? "221 bye" : "250 ok");
    }
  });
}

const endOf = (text: string, mail: boolean): number => text.indexOf(mail ? "\r\n.\r\n" : "\r\n");
