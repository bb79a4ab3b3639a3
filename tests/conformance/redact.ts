/** The texts that no line of the output may hold. */
export class Secrets {
  readonly #texts = new Set<string>()

  /** Hides a password or a token from now on, in every form in which an address or a body may repeat it. */
  add(secret: string): void {
    for (const form of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]) {
      if (form !== '') this.#texts.add(form)
    }
  }

  /** Hides every token in the body of an answer, under whatever name a server gives it. */
  addTokensIn(body: unknown): void {
    if (typeof body !== 'object' || body === null) return
    for (const [name, value] of Object.entries(body)) {
      if (/token|jwt/i.test(name) && typeof value === 'string') this.add(value)
      else this.addTokensIn(value)
    }
  }

  /** The text with dots in place of every secret. */
  hide(text: string): string {
    // The longest first: a short secret may be a part of a longer one.
    const longestFirst = [...this.#texts].sort((a, b) => b.length - a.length)
    return longestFirst.reduce((hidden, secret) => hidden.replaceAll(secret, '•••'), text)
  }
}
