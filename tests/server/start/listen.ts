import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CannotStart, codeOf } from '../cannot-start.ts'

/** The place where a server listens. */
export interface Place {
  /** The address of the device; undefined is every device. */
  host: string | undefined
  /** 0 is any free port. */
  port: number
  /** True takes the next free port if this one is taken. */
  orNext?: boolean
}

/** The device that other machines do not reach, on any free port. */
export const loopback: Place = { host: '127.0.0.1', port: 0 }

const attempt = (http: Server, port: number, host: string | undefined) =>
  new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, host, () => {
      http.off('error', reject)
      resolve()
    })
  })

/** @returns the port. @throws CannotStart if the device or the port cannot be used */
export async function listen(http: Server, { host, port, orNext = false }: Place): Promise<number> {
  try {
    await attempt(http, port, host)
    return (http.address() as AddressInfo).port
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EADDRINUSE' && orNext && port < 65_535) return listen(http, { host, port: port + 1, orNext })
    if (code === 'EACCES') {
      throw new CannotStart(`Port ${port} is not allowed for this user. Choose another one: PORT=8080 npm start`)
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new CannotStart(`This machine has no address "${host}". Leave it out: npm start -- --host`)
    }
    if (code === 'EADDRINUSE') throw new CannotStart(`Port ${port} is taken. Choose another one: PORT=8080 npm start`)
    if (code) {
      throw new CannotStart(
        `The server cannot listen on port ${port} of "${host ?? ''}" (${code}). Leave out the address.`,
      )
    }
    throw error
  }
}
