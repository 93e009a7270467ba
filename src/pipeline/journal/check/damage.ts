/** The file of a journal is damaged; the message says how. */
export class Damage extends Error {
  constructor(message: string) {
    super(message);
    this.name = "Damage";
  }
}
