import type { Bench } from "../part";

/** The measured values of one turn, by the key of their quantity. */
export type Sample = Readonly<Record<string, number>>;

/** One of the things that are compared. All of them stay open, and one at a time works. */
export type Side = { name: string; turn(round: number): Promise<Sample> };

export type MeasuredSide = { name: string; samples: Sample[] };

/**
 * How long a side that has written waits at the end of its turn, so that its background work does
 * not slow down the next side.
 */
export const PAUSE_MS = 1_000;

type Rounds = {
  /** The number of measured rounds, unless the command line sets another. */
  rounds: number;
  /** Rounds before them, whose samples are discarded. */
  warmUps?: number;
};

/**
 * Measures the sides in turns. Samples with the same index come from the same round, within seconds
 * of each other, so that the machine's other load affects all sides of a round.
 */
export async function takeTurns(
  bench: Pick<Bench, "log" | "rounds">,
  sides: readonly Side[],
  { rounds, warmUps = 1 }: Rounds,
): Promise<MeasuredSide[]> {
  const measured = sides.map(({ name, turn }) => ({ name, turn, samples: [] as Sample[] }));
  const order = [...measured];
  const total = warmUps + (bench.rounds ?? rounds);
  bench.log(`${total - warmUps} rounds of ${sides.map(({ name }) => name).join(", ")}`);
  for (let round = 0; round < total; round++) {
    for (const { turn, samples } of order) {
      const sample = await turn(round);
      if (round >= warmUps) samples.push(sample);
    }
    // A turn can affect the next one, so no side always has the same place or the same neighbour.
    order.reverse();
    if (round % 2 === 1) order.push(...order.splice(0, 1));
  }
  return measured.map(({ name, samples }) => ({ name, samples }));
}
