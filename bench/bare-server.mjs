// Measures the limit of Node itself: reads a body, parses it and responds with 200. Prints its URL
// when it is listening.
import { createServer } from "node:http";

const ANSWER = JSON.stringify({
  success: true,
  events_received: 1,
  events_published: 1,
  message: "1 event accepted.",
});

const server = createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    JSON.parse(Buffer.concat(chunks).toString());
    response.writeHead(200, {
      "Content-Type": "application/json",
      "Content-Length": ANSWER.length,
    });
    response.end(ANSWER);
  });
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`running at http://127.0.0.1:${server.address().port}\n`);
});
