import { within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installDecoders } from '../../support/component/component-media.ts'
import { envelope, override, startContract, stopContract } from '../../support/component/contract-server.ts'
import { type Act, type AlertStyle, alertOf } from '../../support/component/page-actions.ts'
import { renderApp, signIn } from '../../support/component/render-app.tsx'
import { PNG } from '../../support/hostile/smallest-files.ts'
import type { Seed } from '../../support/product/seed.ts'

export const LOBBY = '/location/1?name=Lobby&uid=lobby'

/** Ways in which the server refuses. */
export const refused = () => envelope({ success: false, message: 'Not today.' })
export const broken = () => envelope({ success: false, message: 'Broken.' }, 500)
export const html = () => new Response('<h1>Bad gateway</h1>', { headers: { 'Content-Type': 'text/html' } })

type Override = Parameters<typeof override>

/** A title, the page's path, the server's answer, the person's action, and the alert that follows. */
export type Row = [title: string, path: string, provoke: Override | null, act: Act, style: AlertStyle, message: string]

/** One location (1) with a videowall playlist (1) of two pictures and a ticker playlist (2), and a third picture. */
async function makeContent(seed: Seed) {
  const pictures = []
  for (const name of ['a.png', 'b.png', 'c.png']) pictures.push(await seed.upload(name, PNG))
  const location = await seed.location('Lobby', 'lobby')
  const wall = await seed.playlist(location, 'videowall')
  await seed.playlist(location, 'ticker')
  await seed.items(wall, pictures.slice(0, 2))
}

/** Every row of the catalogue starts signed in, with the same content. */
export function prepareCatalogue(): void {
  let removeDecoders: () => void

  beforeEach(async () => {
    removeDecoders = installDecoders()
    await startContract()
    await makeContent(await signIn())
  })

  afterEach(async () => {
    await stopContract()
    removeDecoders()
  })
}

/** A word that only a sentence in Indonesian has. */
const INDONESIAN = /gagal|berhasil|kesalahan/i

/** A test for each row: its message, and the language of the message. */
export function testRows(rows: readonly Row[]): void {
  test.each(rows)('%s', async (_, path, provoke, act, style, message) => {
    if (provoke) override(...provoke)
    const { user } = renderApp(path)
    await act(user)
    const alert = await alertOf(style)
    expect(alert).toHaveAccessibleDescription(message)
    const language = within(alert).getByText(message).closest('[lang]')?.getAttribute('lang') ?? 'en'
    expect(language).toBe(INDONESIAN.test(message) ? 'id' : 'en')
  })
}
