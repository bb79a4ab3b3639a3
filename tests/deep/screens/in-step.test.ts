import { expect, test } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'

const FILES = ['lime.svg', 'yellow.svg']

// requirements 33.8 and 33.10
test('only a screen in step loads the code of it, and its diagnostics say how exact it is', async ({ page, rig }) => {
  rig.playlists = [servedPlaylist(FILES, 2)]
  const scripts: string[] = []
  page.on('request', request => scripts.push(new URL(request.url()).pathname))
  const ofSync = () => scripts.filter(path => path.includes('/in-step'))
  await page.goto(`${rig.url}/display/lobby/videowall?debug`)
  await expect(page.getByText('Socket', { exact: true })).toBeVisible()
  expect(ofSync()).toEqual([])
  await page.goto(`${rig.url}/display/lobby/videowall?debug&sync`)
  await expect(page.getByText(/[+-]\d+ ms against this machine, give or take \d+ ms/)).toBeVisible()
  await expect(page.getByText('Films without a length')).toBeVisible()
  expect(ofSync()).not.toEqual([])
})
