/** Thrown if a picture is not saved, or if it is not known to be. The headline says what happened, the message why, and the way out. */
export class NotSaved extends Error {
  constructor(
    readonly headline: string,
    reason: string,
  ) {
    super(reason)
  }
}
