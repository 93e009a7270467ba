/** The file of a journal is damaged; the message names how. */
export class Damage extends Error {
  constructor(message: string) {
    super(message);
    this.name = "Damage";
  }
}
