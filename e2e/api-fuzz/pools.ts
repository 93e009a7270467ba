import type { Random } from "./random";

/** How many of the newest items are used: older ones are probably deleted. */
const SIZE = 40;

const COLLECTIONS = /\/(dashboards|reports|conversations)$/;
const PARAMETERS: Record<string, string> = {
  dashboard_id: "dashboards",
  report_id: "reports",
  conversation_id: "conversations",
};

/** The ids and versions in earlier responses, so that later requests find something. */
export class Pools {
  readonly #ids = new Map<string, string[]>();
  readonly #tags: string[] = [];

  remember(path: string, status: number, headers: Headers): void {
    const tag = headers.get("etag");
    if (tag !== null) keep(this.#tags, tag);
    const collection = COLLECTIONS.exec(path)?.[1];
    const id = headers.get("location")?.split("/").at(-1);
    if (status !== 201 || collection === undefined || id === undefined) return;
    const ids = this.#ids.get(collection) ?? [];
    this.#ids.set(collection, ids);
    keep(ids, id);
  }

  idFor(parameter: string, random: Random): string | undefined {
    const ids = this.#ids.get(PARAMETERS[parameter] ?? "") ?? [];
    return random.chance(0.8) ? random.pick(ids) : undefined;
  }

  tag(random: Random): string | undefined {
    return random.chance(0.7) ? random.pick(this.#tags) : undefined;
  }
}

function keep(list: string[], item: string): void {
  list.push(item);
  if (list.length > SIZE) list.shift();
}
