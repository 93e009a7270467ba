import type { ConsumerMessages } from "@nats-io/jetstream";

/**
 * Closes `messages` once `isOver` resolves with true. It is asked while all received messages are
 * processed, after each heartbeat: the server sends one if it has sent no message for a second.
 * `idle` is the number of heartbeats since the last message. Resolves once they are closed, with
 * whether this is why.
 */
export async function closeWhenIdle(
  messages: ConsumerMessages,
  isOver: (idle: number) => Promise<boolean>,
): Promise<boolean> {
  let received = -1;
  let idle = 0;
  for await (const { type } of messages.status()) {
    if (type !== "heartbeat") continue;
    idle = messages.getReceived() === received ? idle + 1 : 1;
    received = messages.getReceived();
    if (received !== messages.getProcessed()) continue;
    if (!(await isOver(idle).catch(() => false))) continue;
    await messages.close();
    return true;
  }
  return false;
}
