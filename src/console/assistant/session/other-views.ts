const NAME = "tallymark-assistant";

type Notice = { conversationId: string };

/** Tells the other tabs, and the panel beside a screen, about changes to a conversation. */
export class OtherViews {
  readonly #channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(NAME) : null;

  constructor(onChange: (conversationId: string) => void) {
    this.#channel?.addEventListener("message", ({ data }: MessageEvent<Notice>) =>
      onChange(data.conversationId),
    );
  }

  tell(conversationId: string): void {
    this.#channel?.postMessage({ conversationId } satisfies Notice);
  }

  close(): void {
    this.#channel?.close();
  }
}
