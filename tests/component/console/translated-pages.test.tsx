import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { routes } from '../../../src/routes.ts'
import { fixtureOfEachTest, uploadAll } from '../../support/component/location-fixture.ts'
import { connectPage } from '../../support/component/page-stores.tsx'
import { type RealtimeRig, startRealtimeRig } from '../../support/component/realtime-rig.ts'
import { renderApp } from '../../support/component/render-app.tsx'

const fixture = fixtureOfEachTest()
const LEFT_ALONE = '[translate=no], font, script, style, textarea'
let rig: RealtimeRig
let translator: MutationObserver

/** Puts two elements in place of each text, as the translators of browsers do. */
function translateAll() {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walk.nextNode())
    if (walk.currentNode instanceof Text && !walk.currentNode.parentElement?.closest(LEFT_ALONE))
      found.push(walk.currentNode)
  for (const text of found) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    text.replaceWith(outer)
    outer.append(inner)
    inner.append(text.data)
  }
}

beforeEach(async () => {
  rig = await startRealtimeRig()
  connectPage(rig)
  translator = new MutationObserver(translateAll)
  translator.observe(document.body, { characterData: true, childList: true, subtree: true })
})

afterEach(async () => {
  translator.disconnect()
  await rig.close()
})

// requirement 16.15
test('a translated page says what is so, while the connection goes and comes on every page', async () => {
  const { seed, location } = fixture
  await uploadAll(fixture, 'photo.png')
  await seed.playlist(location, 'videowall')
  const { user } = renderApp(routes.media)
  const isTranslated = async (text: string | RegExp) => (await screen.findByText(text)).tagName === 'FONT'
  /** Each page with a name that no translator may change. */
  const pages = {
    Media: 'photo.png',
    'Manage Location': 'lobby-1',
    Lobby: /lobby-1.videowall$/,
    Schedule: null,
    Screens: null,
    'Manage User': 'admin',
  }
  const sidebar = within(await screen.findByRole('navigation', { name: 'Main' }))
  for (const [page, name] of Object.entries(pages)) {
    await user.click(await sidebar.findByText(page))
    expect(await sidebar.findByText('Live')).toBeVisible()
    rig.io.disconnectSockets()
    expect(await sidebar.findByText('Live status lost ·')).toBeVisible()
    await user.click(sidebar.getByText('Reconnect'))
    expect(await sidebar.findByText('Live')).toBeVisible()
    expect(await isTranslated('Sign Out')).toBe(true)
    if (name) expect(await isTranslated(name)).toBe(false)
  }
  expect(screen.queryByText('This page could not be shown')).not.toBeInTheDocument()
})
