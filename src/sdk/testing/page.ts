import { vi } from "vitest";

type Sent = { event_name: string; timestamp: string; properties: Record<string, unknown> };

/** What a browser stores for the pages of a site; it has no room left after `fill`. */
export function createLocalStorage() {
  let room = Number.POSITIVE_INFINITY;
  const texts: Record<string, string> = Object.create({
    getItem: (name: string) => texts[name] ?? null,
    setItem: (name: string, text: string) => {
      const { [name]: _replaced, ...others } = texts;
      if (sizeOf({ ...others, [name]: text }) > room) throw new DOMException("full");
      texts[name] = text;
    },
    removeItem: (name: string) => void delete texts[name],
  });
  const fill = () => {
    room = sizeOf(texts);
  };
  return { texts, fill };
}

const sizeOf = (texts: Record<string, string>): number => Object.entries(texts).join("").length;

/** Replaces the globals with those of a page, as far as the SDK uses them. */
export function openPage({ texts } = createLocalStorage(), prerendering = false) {
  const requests: { keepalive: boolean; events: Sent[] }[] = [];
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), {
    prerendering,
    hidden: false,
    title: "Products",
    referrer: "https://search.example/results",
  });
  const globals = {
    document,
    localStorage: texts,
    location: new URL("https://shop.example/products?utm_source=mail"),
    history: { pushState() {}, replaceState() {} },
    navigator: {},
    addEventListener: window.addEventListener.bind(window),
    fetch: async (_url: string, { body, keepalive }: { body: Uint8Array; keepalive: boolean }) => {
      const { events } = JSON.parse(new TextDecoder().decode(body));
      requests.push({ keepalive, events });
      return Response.json({ events_received: events.length });
    },
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  return {
    requests,
    events: () => requests.flatMap(({ events }) => events),
    show(): void {
      document.prerendering = false;
      document.dispatchEvent(new Event("prerenderingchange"));
    },
    leave: () => void window.dispatchEvent(new Event("pagehide")),
  };
}
