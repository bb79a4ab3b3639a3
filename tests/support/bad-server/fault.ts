import type { Call, Reply } from './exchange.ts'

/** The server behind, asked as its administrator. */
export interface Behind {
  ask(method: string, path: string, body?: unknown): Promise<Reply>
  token: string
}

/** A realtime message with its arguments, its acknowledgement left out. */
export interface Message {
  name: string
  payload: unknown[]
}

/** One connection of a client through the bad server. */
export interface Line {
  tell(message: Message): void
  /** Sends a message to the server behind, in the name of this client. */
  pass(message: Message): void
}

/** What a fault does to calls, answers and messages; everything else passes as it is. */
export interface Spoiler {
  /** Changes a call, or answers it in place of the server; null closes the connection. */
  call?(call: Call, behind: Behind): Call | Reply | null | Promise<Call | Reply | null>
  reply?(reply: Reply, call: Call, behind: Behind): Reply | Promise<Reply>
  /** False refuses a websocket. */
  accepts?(origin: string | undefined): boolean
  /** The messages that reach the server behind in place of this one. */
  sent?(message: Message, line: Line): Message[]
  /** The messages that reach the client in place of this one. */
  heard?(message: Message, line: Line): Message[]
  /** Changes the answer to an acknowledgement; undefined keeps it back. */
  acknowledged?(answer: unknown): unknown
  /** A client has gone; the lines are those that are left. */
  closed?(line: Line, left: readonly Line[]): void
}

export interface Fault {
  /** What it does, as a clause without its subject: "gives the token another name". */
  name: string
  /** The check that has to find it, such as `login.token`. */
  finds: string
  /** What it does to the traffic; made anew for each run, as a fault may remember. */
  make(): Spoiler
}

/** What a fault is called, and what it does; a function if it remembers something. */
export type Seed = readonly [name: string, spoiler: Spoiler | (() => Spoiler)]

/** The faults of a section, by the last part of the check that has to find them. */
export const faultsOf = (section: string, seeds: Record<string, readonly Seed[]>): Fault[] =>
  Object.entries(seeds).flatMap(([check, some]) =>
    some.map(([name, spoiler]) => ({
      name,
      finds: `${section}.${check}`,
      make: typeof spoiler === 'function' ? spoiler : () => spoiler,
    })),
  )

export const isReply = (one: Call | Reply): one is Reply => 'status' in one
