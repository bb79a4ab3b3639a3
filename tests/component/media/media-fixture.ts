import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect } from 'vitest'
import { installDecoders } from '../../support/component/component-media.ts'
import { envelope, override, startContract, stopContract } from '../../support/component/contract-server.ts'
import { itemNames, upload } from '../../support/component/page-actions.ts'
import { renderApp, signIn } from '../../support/component/render-app.tsx'
import { PNG } from '../../support/hostile/smallest-files.ts'
import { aGate } from '../../support/looks/gate.ts'
import type { Seed } from '../../support/product/seed.ts'

/**
 * Every test of the media page starts signed in, with an empty library and a browser that decodes.
 * @returns what makes content as the same account
 */
export function prepareMediaTests(): () => Seed {
  let seed: Seed
  let removeDecoders: () => void

  beforeEach(async () => {
    removeDecoders = installDecoders()
    // Every file is the same picture; the browser tests check what a card shows of its file.
    override('get', '/uploads/*', () => new Response(PNG))
    await startContract()
    seed = await signIn()
  })

  afterEach(async () => {
    await stopContract()
    removeDecoders()
  })
  return () => seed
}

export const anImage = (name: string) => new File([PNG], name, { type: 'image/png' })

const item = (id: number, name: string, mime_type: string, size = 1024) => ({
  id,
  name,
  file_name: name,
  collection_name: 'content',
  mime_type,
  size,
})

/** Lets the server list five files: a film, three pictures, and one of unknown kind. */
export function answerLibrary(): void {
  const media = [
    item(1, 'Menu 2.png', 'image/png', 3000),
    item(12, 'Menu 10.png', 'image/png', 2000),
    item(3, 'strip.png', 'image/png', 9000),
    item(4, 'Opening.mp4', 'video/mp4', 5 * 1024 * 1024),
    item(5, 'unknown.bin', 'application/octet-stream'),
  ]
  override('get', '/media', () => envelope({ success: true, message: '', data: { media } }))
}

/** Opens the page and waits for its lists. @returns the person who uses it */
export async function openMedia() {
  const { user } = renderApp('/media')
  const isThere = () => expect(screen.getByRole('region', { name: 'Videos' })).toHaveAttribute('aria-busy', 'false')
  await waitFor(isThere)
  return user
}

export const list = (name: 'Videos' | 'Images') => within(screen.getByRole('region', { name }))

export const namesIn = (name: 'Videos' | 'Images') => itemNames(list(name))

export const uploadRows = () => within(screen.getByRole('region', { name: 'Uploads' }))

/** Lets every upload wait until the gate opens, and chooses one picture. */
export async function holdUpload(message: string) {
  const gate = aGate()
  override('post', '/media', async () => {
    await gate.opened
    return envelope({ success: true, message })
  })
  const user = await openMedia()
  await upload(user, anImage('a.png'))
  await screen.findByRole('progressbar', { name: 'Uploading a.png' })
  return { user, gate }
}

/** Every upload succeeds. @returns the names that were sent */
export function watchUploads(): string[] {
  const sent: string[] = []
  override('post', '/media', async request => {
    const file = (await request.formData()).get('file')
    if (file instanceof File) sent.push(file.name)
    return envelope({ success: true, message: '' })
  })
  return sent
}
