/** What is wrong with a journal's file. */
export class Damage extends Error {
  constructor(message: string) {
    super(message);
    this.name = "Damage";
  }
}
