import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, test as base, expect, type Page } from 'playwright/test'
import { closeAlert } from '../../support/console/dialogs.ts'
import { button, heading } from '../../support/console/locators.ts'
import { chooseFiles } from '../../support/console/media.ts'
import { signIn } from '../../support/console/session.ts'
import { createKiosk, type Kiosk, LAN_NAME, shownBy } from '../../support/display/kiosk.ts'
import { watchPolicy } from '../../support/hostile/watch-policy.ts'
import { makeCertificate } from '../../support/product/certificate.ts'
import { largeFilm } from '../../support/product/media-files.ts'
import { adapt, deploymentExamples, freePort, type Nginx, startNginx } from '../../support/product/nginx.ts'
import { adminAccount, startTestServer, type TestServer, temporaryFolder } from '../../support/product/test-server.ts'

interface Fixtures {
  /** The embedded server without pages. */
  server: TestServer
  /** The plain nginx example of the page for operators, with the build of this run and this server. */
  example: string
  serve: (servers: string, port: number) => Promise<Nginx>
  /** A screen's own browser, and the certificate that it trusts. */
  secured: { kiosk: Kiosk; folder: string }
}

const test = base.extend<Fixtures>({
  context: async ({ context }, use) => {
    const violations = await watchPolicy(context)
    await use(context)
    expect(violations, 'violations of the Content-Security-Policy').toEqual([])
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  server: async ({}, use) => {
    const server = await startTestServer({ sampleContent: true })
    await use(server)
    await server.close()
  },
  example: async ({ server }, use) => {
    const { plain } = await deploymentExamples()
    const places: Array<[string, string]> = [
      ['/srv/signage/dist', process.env.E2E_DIST ?? ''],
      ['http://127.0.0.1:8080', server.url],
    ]
    await use(adapt(plain, places))
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  serve: async ({}, use) => {
    const started: Nginx[] = []
    await use(async (servers, port) => {
      const nginx = await startNginx(servers, port)
      started.push(nginx)
      return nginx
    })
    for (const nginx of started) await nginx.stop()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  secured: async ({}, use) => {
    const folder = await temporaryFolder()
    const { certificate, key, spki } = makeCertificate(LAN_NAME)
    await writeFile(join(folder.path, 'signage.crt'), certificate)
    await writeFile(join(folder.path, 'signage.key'), key)
    const kiosk = await createKiosk([`--ignore-certificate-errors-spki-list=${spki}`])
    await use({ kiosk, folder: folder.path })
    await kiosk.remove()
    await folder.remove()
  },
})

/** Uploads 3 MB over a slow connection, and waits for the card of the file. */
async function uploadWithProgress(page: Page, name: string): Promise<void> {
  const line = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 1_000_000 }
  await line.send('Network.emulateNetworkConditions', slow)
  await chooseFiles(page, await largeFilm(name, 3 * 1024 * 1024))
  const bar = page.getByRole('progressbar', { name: `Uploading ${name}` })
  const seen: number[] = []
  await expect
    .poll(async () => {
      seen.push(Number(await bar.getAttribute('value').catch(() => 0)))
      return seen.some(value => value > 0 && value < 100)
    })
    .toBe(true)
  await closeAlert(page, 'Success')
  await expect(button(page, `Preview ${name}`)).toBeVisible()
}

async function expectDisplayPlays(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/display/lobby/videowall`)
  await expect(page.getByText('Loading playlist...')).toBeHidden()
  const shown = page.locator('video, img').filter({ visible: true })
  await expect(shown.first()).toBeVisible()
  expect(await page.evaluate(() => document.querySelector('video')?.error ?? null)).toBeNull()
}

async function expectCaching(request: APIRequestContext, url: string): Promise<void> {
  const page = await request.get(`${url}/location/1?name=Lobby&uid=lobby`)
  expect(page.headers()['cache-control'], 'a deep link').toBe('no-cache')
  expect(page.headers()['content-security-policy']).toBe("frame-ancestors 'self'")
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1]
  const asset = await request.get(url + script, { headers: { 'accept-encoding': 'gzip' } })
  expect(asset.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(asset.headers()['content-encoding']).toBe('gzip')
  const gone = await request.get(`${url}/assets/from-an-older-deploy.js`)
  expect(gone.status(), 'a part that is gone is no page').toBe(404)
  for (const name of ['display-worker.js', 'before-paint.js']) {
    const file = await request.get(`${url}/${name}`)
    expect(file.headers()['cache-control'], name).toBe('no-cache')
  }
}

// requirement 17.7
test('behind nginx as the page for operators sets it up the console and the screens work', async ({
  page,
  context,
  server,
  example,
  serve,
}) => {
  const port = await freePort()
  await serve(adapt(example, [['listen 80;', `listen 127.0.0.1:${port};`]]), port)
  const url = `http://127.0.0.1:${port}`

  await signIn(page, `${url}/`, adminAccount)
  await uploadWithProgress(page, 'large.mp4')
  const { data } = await server.admin.call<{ media: Array<{ name: string; file_name: string }> }>('GET', '/media')
  const large = data.media.find(media => media.name === 'large.mp4')
  const part = await context.request.get(`${url}/api/uploads/${large?.file_name}`, {
    headers: { range: 'bytes=1000-1999' },
  })
  expect([part.status(), (await part.body()).length]).toEqual([206, 1000])
  expect(part.headers()['content-range']).toMatch(/^bytes 1000-1999\/3\d{6}$/)

  await page.goto(`${url}/location/1?name=Lobby&uid=lobby`)
  await expect(heading(page, 'Lobby')).toBeVisible()
  await expectCaching(context.request, url)

  await page.goto(`${url}/add_location`)
  const row = page.getByRole('row', { name: /lobby/ })
  await expect(row.getByRole('img', { name: 'Videowall Disconnected' })).toBeVisible()
  const display = await context.newPage()
  await expectDisplayPlays(display, url)
  await expect(row.getByRole('img', { name: 'Videowall Connected' })).toBeVisible()
})

// requirements 1.11, 17.3
test('below a base path nginx serves the same, and adds a missing slash to the address', async ({
  example,
  serve,
  request,
}) => {
  const port = await freePort()
  const { basePath } = await deploymentExamples()
  const folder = await temporaryFolder()
  await cp(process.env.E2E_DIST ?? '', join(folder.path, 'signage'), { recursive: true })
  const changes: Array<[string, string]> = [
    ['listen 80;', `listen 127.0.0.1:${port};`],
    [process.env.E2E_DIST ?? '', folder.path],
    ['location / { try_files $uri /index.html; }', basePath],
    ...['/assets/', '= /display-worker.js', '= /before-paint.js', '= /index.html'].map((path): [string, string] => [
      `location ${path}`,
      `location ${path.replace('/', '/signage/')}`,
    ]),
  ]
  await serve(adapt(example, changes), port)
  const url = `http://127.0.0.1:${port}/signage`
  const bare = await request.get(url, { maxRedirects: 0 })
  expect([bare.status(), bare.headers().location]).toEqual([301, `${url}/`])
  await expectCaching(request, url)
  await folder.remove()
})

// requirement 11.13
test('over https as the page for operators sets it up a screen keeps its files, and starts without nginx', async ({
  example,
  serve,
  secured,
}) => {
  const { kiosk, folder } = secured
  const [port, plainPort] = [await freePort(), await freePort()]
  const { secure } = await deploymentExamples()
  const shared = example.slice(example.indexOf('root '), example.lastIndexOf('}'))
  const servers = adapt(secure, [
    ['# root and the locations of the example above', shared],
    ['listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['signage.example', LAN_NAME],
    ['/etc/ssl', folder],
  ])
  const nginx = await serve(servers, port)
  const moved = await fetch(`http://127.0.0.1:${plainPort}/display/lobby/videowall`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, 'https://127.0.0.1/display/lobby/videowall'])

  const address = `https://${LAN_NAME}:${port}/display/lobby/videowall`
  const first = await kiosk.start(address)
  const kept = () => first.said.filter(({ text }) => text.startsWith('Display: keeps ')).length
  // Six files, and after them the page itself.
  await expect.poll(kept, { timeout: 20_000 }).toBe(7)
  await kiosk.cutPower()
  await nginx.stop()
  const second = await kiosk.start(address)
  await expect.poll(() => shownBy(second).length, { timeout: 20_000 }).toBeGreaterThan(0)
})
