import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Location } from '../../../src/api/locations.ts'
import type { Media } from '../../../src/api/media.ts'
import { guestAccount } from '../../server/accounts/accounts.ts'
import type { ServerOptions } from '../../server/server-options.ts'
import { ask, type Seed, signInSeed } from '../product/seed.ts'
import { beginServerProcess, startServerProcess } from '../product/server-process.ts'
import { temporaryFolder, testOptions } from '../product/test-server.ts'

/** What the first start makes (requirement 18.2). */
const LOCATIONS = ['lobby', 'canteen']
const FILES = 11

/** The options of a first start: a random password, the guest and the sample content. */
const optionsOf = (dataDir: string): ServerOptions => ({
  ...testOptions(dataDir),
  adminPassword: undefined,
  sampleContent: true,
})

async function contentFaults(admin: Seed, dataDir: string): Promise<string[]> {
  const faults: string[] = []
  const { locations } = (await admin.call<{ locations: Location[] }>('GET', '/locations')).data
  const ids = locations.map(location => location.unique_id).join()
  if (ids !== LOCATIONS.join()) faults.push(`the locations are ${ids || 'none'}`)
  const { media } = (await admin.call<{ media: Media[] }>('GET', '/media')).data
  const [lobby] = locations
  const playlists = lobby ? await admin.playlistsAt(lobby) : []
  const items = playlists.map(playlist => playlist.items.length).join()
  if (media.length !== FILES || items !== '6,5') faults.push(`${media.length} files, playlists of ${items} items`)
  const listed = media.map(item => item.file_name).sort()
  const files = (await readdir(join(dataDir, 'uploads'))).sort()
  if (files.join() !== listed.join()) faults.push(`the folder has ${files.length} files, ${listed.length} are listed`)
  return faults
}

/** The time that a first start takes on this machine, in milliseconds. */
export async function timeOfFirstStart(): Promise<number> {
  const folder = await temporaryFolder()
  const begin = performance.now()
  await (await startServerProcess(optionsOf(folder.path))).kill()
  await folder.remove()
  return performance.now() - begin
}

/** Kills a first start after this time and starts again. @returns what a person would miss then */
export async function faultsAfterKill(killAfterMs: number): Promise<string[]> {
  const folder = await temporaryFolder()
  try {
    const first = await beginServerProcess(optionsOf(folder.path))
    await wait(killAfterMs)
    await first.kill()
    const second = await startServerProcess(optionsOf(folder.path))
    try {
      const password = second.unusedPassword
      if (!password) return ['nobody has seen the password of admin']
      const admin = await signInSeed(second.url, { username: 'admin', password })
      const guest = await ask(fetch, second.url, 'POST', '/auth/login', { body: guestAccount })
      const faults = await contentFaults(admin, folder.path)
      return guest.success ? faults : [...faults, 'there is no guest account']
    } finally {
      await second.kill()
    }
  } finally {
    await folder.remove()
  }
}
