import type { Page } from 'playwright/test'
import { expect, test } from '../../support/console/console-test.ts'
import { signInPage } from '../../support/console/session.ts'
import { watchPolicy } from '../../support/hostile/watch-policy.ts'
import { watchToken } from '../../support/hostile/watch-token.ts'

/* Tests of the watches of every browser test: each does on purpose what a watch has to report. */

async function addScript(page: Page): Promise<void> {
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.injected = true'
    document.body.append(script)
  })
}

const violations: Array<[commit: (page: Page) => Promise<unknown>, told: RegExp]> = [
  [addScript, /script-src-elem blocked inline/],
  [page => page.evaluate(() => Object.assign(new Image(), { src: 'http://evil.example/a' })), /img-src blocked/],
  [page => page.evaluate(() => fetch('http://evil.example/b').catch(() => null)), /connect-src blocked http:/],
  [page => page.evaluate(() => void window.open('http://127.0.0.2:9/')), /a request went to http:\/\/127\.0\.0\.2/],
]

// requirement 19.3
test('every violation of the policy by a page or its worker is reported', async ({ browser, product }) => {
  const context = await browser.newContext()
  const found = await watchPolicy(context)
  const page = await context.newPage()
  for (const [commit, told] of violations) {
    await page.goto(`${product.url}/`)
    await commit(page)
    await expect.poll(() => found.join('\n')).toMatch(told)
  }
  await page.goto(`${product.url}/display/nowhere/videowall`)
  await expect.poll(() => context.serviceWorkers().length).toBe(1)
  await context.serviceWorkers()[0]?.evaluate(() => fetch('http://evil.example/c').catch(() => null))
  await expect.poll(() => found.join('\n')).toMatch(/connect-src blocked http:\/\/evil\.example\/c/)
  expect(await page.evaluate(() => Reflect.has(window, 'injected'))).toBe(false)
  await context.close()
})

/** Leaks of a token by a script of the page. */
const leaks: Array<[leak: string, where: RegExp]> = [
  ["headers('/api/uploads/a.png')", /went to .*uploads/],
  ["headers('/favicon.svg')", /went to .*favicon/],
  ['fetch("/api/locations?token=" + token)', /is in the address/],
  ["fetch('/api/auth/login', { method: 'POST', body: JSON.stringify({ token }) })", /is in a body/],
  ['history.replaceState({ token }, "")', /is in the history/],
  ['console.info("signed in with", token)', /is in the console/],
  ['setTimeout(() => { throw new Error(token) })', /is in an error/],
  ['document.title = token', /is in a title/],
  ['localStorage.setItem("LAST", token)', /is in another key/],
  ['window.name = token', /is in the name/],
  ['document.cookie = "token=" + token', /is in a cookie/],
  ['document.body.dataset.token = token', /is in what a page shows/],
  ['new WebSocket("/socket.io/?EIO=4&transport=websocket&t=" + token)', /is in the address/],
]

const inPage = (leak: string) => `{
  const token = localStorage.getItem('TOKEN')
  const headers = url => fetch(url, { headers: { authorization: 'Bearer ' + token } })
  ${leak}
  null
}`

// requirement 19.5
test('every leak of a token is reported', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url })
  const watch = watchToken(context, `${product.url}/api`)
  const page = await context.newPage()
  await signInPage(page, product)
  await page.goto('/user')
  await expect(page.getByRole('row', { name: /admin/ })).toBeVisible()
  expect(await watch.leaks(), 'what the product does by itself').toEqual([])
  for (const [leak, where] of leaks) {
    const told = async () => (await watch.leaks()).filter(one => where.test(one)).length
    const before = await told()
    await page.evaluate(inPage(leak))
    await expect.poll(told, leak).toBeGreaterThan(before)
    // The way on from `/` replaces the state of the address, in which the next leak may be.
    await page.goto('/')
    await page.waitForURL('**/media')
    // The page gives itself a title: the next leak may be in the title too.
    await expect(page).toHaveTitle(/Media/)
  }
  await context.close()
})
