import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An error that the server answers with its status and a sentence for a person. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode
  /** Seconds after which the call may come again. */
  readonly retryAfter: number | null

  constructor(status: ContentfulStatusCode, sentence: string, retryAfter: number | null = null) {
    super(sentence)
    this.name = 'Refusal'
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** The envelope of a success (requirement 13.15). */
export const succeed = (c: Context, message: string, data: unknown = null, status: ContentfulStatusCode = 200) =>
  c.json({ success: true, message, data }, status)

/** The envelope of a refusal or a fault. */
export const refuse = (c: Context, status: ContentfulStatusCode, message: string) =>
  c.json({ success: false, message, data: null }, status)
