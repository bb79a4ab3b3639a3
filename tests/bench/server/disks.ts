import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Media } from '../../../src/api/media.ts'
import { picture } from '../../support/kills/mixed-writes.ts'
import { type Answer, type Seed, signInSeed, uploadForm } from '../../support/product/seed.ts'
import { startServerProcess } from '../../support/product/server-process.ts'
import { adminAccount, temporaryFolder, testOptions } from '../../support/product/test-server.ts'
import { expectTargetsMet, figureRow } from '../measure/figure-row.ts'

const FULL = 'The disk of the server is full. Delete media that nobody needs, then try again.'

/** Repeats a call until it is refused. @returns the number of successes, and the refusal */
async function untilRefused(call: (turn: number) => Promise<Answer>): Promise<[number, Answer]> {
  for (let turn = 0; ; turn++) {
    const answer = await call(turn)
    if (!answer.success || turn > 20_000) return [turn, answer]
  }
}

const addLocation = (admin: Seed) => (turn: number) =>
  admin.call('POST', '/locations', { name: 'x'.repeat(190), unique_id: `${turn}-${performance.now()}` })

const addMedia = (admin: Seed) => (turn: number) =>
  admin.call('POST', '/media', uploadForm(`${turn}.png`, picture(`${turn}`)))

const isFull = ({ status, message }: Answer) => status === 507 && message === FULL

async function fill(dataDir: string): Promise<boolean[]> {
  const server = await startServerProcess(testOptions(dataDir))
  const admin = await signInSeed(server.url, adminAccount)
  const [files, first] = await untilRefused(addMedia(admin))
  const [rows, second] = await untilRefused(addLocation(admin))
  const { media } = (await admin.call<{ media: Media[] }>('GET', '/media')).data
  const verdicts = [
    figureRow('uploads to a disk of 4 MB, then', `${files}, ${first.status}`, '507 with its sentence', isFull(first)),
    figureRow('rows after that, then', `${rows}, ${second.status}`, '507 with its sentence', isFull(second)),
    figureRow('files listed', String(media.length), String(files), media.length === files),
  ]
  const deleted: Answer[] = []
  for (const { id } of media.slice(0, 20)) deleted.push(await admin.call('DELETE', `/media/${id}`))
  const gone = deleted.filter(({ success }) => success).length
  const again = await addMedia(admin)(90_000)
  verdicts.push(
    figureRow('deletes on the full disk', `${gone} of ${deleted.length}`, 'all', gone === deleted.length),
    figureRow('the next upload, without a restart', String(again.status), '201', again.status === 201),
  )
  await server.kill()
  const later = await startServerProcess(testOptions(dataDir))
  const known = (await (await signInSeed(later.url, adminAccount)).call<{ media: Media[] }>('GET', '/media')).data.media
  const kept = (await readdir(join(dataDir, 'uploads'))).length
  verdicts.push(
    figureRow('after a kill: files, and rows for them', `${kept}, ${known.length}`, 'equal', kept === known.length),
  )
  await later.kill()
  return verdicts
}

/** Fills a real disk of 4 MB under the embedded server. It has to be allowed to mount one: Linux, as root. */
export async function run(): Promise<void> {
  const folder = await temporaryFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'none', folder.path])
  } catch (error) {
    await folder.remove()
    throw new Error('This bench mounts a small disk, which needs Linux and root.', { cause: error })
  }
  try {
    expectTargetsMet(await fill(folder.path))
  } finally {
    execFileSync('umount', ['-l', folder.path])
    await folder.remove()
  }
}
