/** Work in progress, with its result. */
type Flight<T> = {
  key: string;
  /** Start time in ms. */
  begun: number;
  result: Promise<T>;
};

type Shared<T> = Flight<T> & { waiting: number; stop: AbortController };

/**
 * Runs the same work once for all callers that ask for it while it runs. A caller that aborts stops
 * waiting; when the last one has aborted, the work is stopped.
 */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Shared<T>>();

  find(key: string): Flight<T> | undefined {
    return this.#flights.get(key);
  }

  /** Starts the work; until it ends, {@link find} returns it for this key. */
  begin(key: string, begun: number, work: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const stop = new AbortController();
    const flight: Shared<T> = { key, begun, waiting: 0, stop, result: work(stop.signal) };
    this.#flights.set(key, flight);
    const finish = () => this.#remove(flight);
    flight.result.then(finish, finish);
    return flight;
  }

  /** Waits for the result. Rejects with the signal's reason if the signal is aborted first. */
  join(joined: Flight<T>, signal: AbortSignal | undefined): Promise<T> {
    const flight = joined as Shared<T>;
    if (signal === undefined) {
      flight.waiting++;
      return flight.result;
    }
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      flight.waiting++;
      const leave = () => {
        reject(signal.reason);
        flight.waiting--;
        if (flight.waiting > 0) return;
        this.#remove(flight);
        flight.stop.abort(signal.reason);
      };
      signal.addEventListener("abort", leave, { once: true });
      flight.result.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
    });
  }

  #remove(flight: Shared<T>): void {
    if (this.#flights.get(flight.key) === flight) this.#flights.delete(flight.key);
  }
}
