import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { createServerApp, type ServerApp } from '../../server/create-server-app.ts'
import { type Watch, watchContract } from '../contract/watch-contract.ts'
import { type Seed, signInSeed } from '../product/seed.ts'

/** The account that every component test signs in with. */
export const admin = { username: 'admin', password: 'component-tests' }

let app: ServerApp | null = null
/** The calls of the client, compared with the contract's documents. */
let watch: Watch | null = null
let folder = ''

/** The answer of the embedded server itself. */
export const contractAnswer = async (request: Request): Promise<Response> =>
  app && watch ? watch.fetch(request) : HttpResponse.error()

/** @throws Error if the client has made a call, or got an answer, that is not what the documents say (requirement 31.5) */
export const expectContractKept = async (): Promise<void> => watch?.expectAgreement()

/** The embedded server, which answers every call of a component test. */
export const contractServer = setupServer(http.all('*/api/*', ({ request }) => contractAnswer(request)))

export async function startContract(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'signage-component-'))
  app = await createServerApp({ dataDir: folder, adminPassword: admin.password, passwordCost: 4 })
  watch = watchContract(app.fetch, true)
}

/** Closes the server and forgets its data. */
export async function stopContract(): Promise<void> {
  await app?.close()
  app = null
  rmSync(folder, { recursive: true, force: true })
}

export function contractSeed(): Promise<Seed> {
  return signInSeed('http://signage.example', admin, request => {
    if (!app) throw new Error('The contract server is not running: call startContract first.')
    return app.fetch(request)
  })
}

type Method = 'get' | 'post' | 'put' | 'delete'

/** Replaces the answer to one call until the test ends; the path may hold `*`. */
export function override(
  method: Method,
  path: string,
  answer: (request: Request) => Response | Promise<Response>,
): void {
  contractServer.use(http[method](`*/api${path}`, ({ request }) => answer(request)))
}

/** An answer of the server's envelope. */
export const envelope = (body: Record<string, unknown>, status = 200): Response => Response.json(body, { status })
