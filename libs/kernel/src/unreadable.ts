/**
 * Value that is present but cannot be understood. A reader throws it rather than guess: the row goes to quarantine with
 * this message as its reason.
 */
export class Unreadable extends Error {
  constructor(what: string, text: string) {
    super(`unreadable ${what}: ${JSON.stringify(text.slice(0, 80))}`);
    this.name = 'Unreadable';
  }
}
