import { execFileSync } from 'node:child_process'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { signInSeed } from '../../support/product/seed.ts'
import { type ServerProcess, startServerProcess } from '../../support/product/server-process.ts'
import { adminAccount, temporaryFolder, testOptions } from '../../support/product/test-server.ts'
import { expectTargetsMet, figureRow } from '../measure/figure-row.ts'

const MEBIBYTE = 1024 * 1024
/** The most by which the server's memory may grow, whatever the size of the file. */
const LIMIT_MB = 60
const SAMPLE_MS = 100

/** Resident memory of a process in MB. */
function memoryOf(pid: number): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(kilobytes) / 1024
}

/** A multipart form with one film of this many MB, made chunk by chunk, so that the sender does not hold it either. */
async function* filmForm(megabytes: number, boundary: string): AsyncGenerator<Buffer> {
  yield Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="film.mp4"\r\nContent-Type: video/mp4\r\n\r\n`,
  )
  const chunk = Buffer.alloc(MEBIBYTE, 7)
  const first = Buffer.from(chunk)
  first.write('\0\0\0\x18ftypisom', 'latin1')
  for (let index = 0; index < megabytes; index++) yield index === 0 ? first : chunk
  yield Buffer.from(`\r\n--${boundary}--\r\n`)
}

async function upload(server: ServerProcess, token: string, megabytes: number): Promise<void> {
  const boundary = 'bench'
  const headers = { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` }
  const sending = request(`${server.url}/api/media`, { method: 'POST', headers })
  const answered = new Promise<number>((resolve, reject) => {
    sending.on('response', answer => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sending.on('error', reject)
  })
  await pipeline(Readable.from(filmForm(megabytes, boundary)), sending)
  const status = await answered
  if (status !== 201) throw new Error(`The upload of ${megabytes} MB was answered with ${status}.`)
}

/** Uploads one file and prints the memory growth of the server. @returns true if the growth is under the limit */
async function measure(server: ServerProcess, token: string, megabytes: number): Promise<boolean> {
  const before = memoryOf(server.pid)
  let most = before
  const sampling = setInterval(() => {
    most = Math.max(most, memoryOf(server.pid))
  }, SAMPLE_MS)
  await upload(server, token, megabytes)
  clearInterval(sampling)
  const growth = most - before
  const isMet = growth < LIMIT_MB
  const share = (growth / megabytes).toFixed(2)
  const limit = `limit ${LIMIT_MB} MB; a server that buffers: ${megabytes} MB, ratio ${share}`
  figureRow(`${megabytes} MB upload: server memory grows by`, `${growth.toFixed(1)} MB`, limit, isMet)
  return isMet
}

/** Uploads 50 MB and 500 MB to the embedded server in a separate process and measures the memory of that process. */
export async function run(): Promise<void> {
  const folder = await temporaryFolder()
  const server = await startServerProcess(testOptions(folder.path))
  try {
    const { token } = await signInSeed(server.url, adminAccount)
    // The first upload loads code and grows the allocator's pool, whatever the size of its file.
    await upload(server, token, 5)
    expectTargetsMet([await measure(server, token, 50), await measure(server, token, 500)])
  } finally {
    await server.kill()
    await folder.remove()
  }
}
