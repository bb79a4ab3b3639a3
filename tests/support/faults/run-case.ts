import { expect } from 'playwright/test'
import { alertOf, closeAlert, expectAlert } from '../console/dialogs.ts'
import { type Fault, type FaultLine, isCall } from './flaky-proxy.ts'
import type { FaultFixture, Flow } from './flow.ts'

/** The treatment of a flow's call: a fault, a slow answer, or a person who clicks everything twice. */
export type FaultCase = Exclude<Fault, 'held'> | 'slow' | 'slow and lost' | 'clicked twice'

/** A fault before, during and after the call, and a slow one; the bench tries the others (`everyCase`) too. */
export const gateCases: readonly FaultCase[] = ['refused', 'cut', 'lost', 'killed', 'slow and lost', 'clicked twice']
export const everyCase: readonly FaultCase[] = [...gateCases, 'gateway', 'half', 'slow']

/** A deletion is not tried without a server: its row disappears by itself when the connection is back. */
export const canMeet = ({ by }: Flow, faultCase: FaultCase): boolean => faultCase !== 'killed' || by >= 0

const NOT_DONE: readonly FaultCase[] = ['refused', 'cut']
const WITHOUT_FAULT: readonly FaultCase[] = ['slow', 'clicked twice']

/** The page sends such a call a second time by itself if its answer is lost: the second call changes nothing. */
const isRepeatable = ({ call }: Flow): boolean => !call.startsWith('POST') || call.endsWith('/reorder')

function sentCalls(flow: Flow, faultCase: FaultCase, isToldFailed: boolean): number {
  if (WITHOUT_FAULT.includes(faultCase)) return 1
  // A creation that was carried out before the server went is not sent again.
  if (!isRepeatable(flow)) return isToldFailed && !(flow.by > 0 && faultCase === 'killed') ? 2 : 1
  return NOT_DONE.includes(faultCase) ? 3 : 2
}

/** A move that the server carried out is not sent again if the list was loaded before the second try. */
const isShownByReload = ({ call }: Flow, faultCase: FaultCase) => faultCase === 'killed' && call.endsWith('/reorder')

async function expectFailure(fixture: FaultFixture, flow: Flow, n: number): Promise<void> {
  const alert = alertOf(fixture.page, 'Warning')
  await expect(alert).toHaveAccessibleDescription(flow.failed)
  // The cause has a sentence of its own, unless the alert's message is that sentence.
  const isCause = flow.failed instanceof RegExp
  await expect(isCause ? alert : alert.locator('.alert-reason')).toContainText(/try again|retry|terjadi|fault/i)
  await closeAlert(fixture.page, 'Warning')
  await flow.kept(fixture, n)
}

async function expectSuccess(fixture: FaultFixture, flow: Flow, n: number): Promise<void> {
  if (flow.seen) return flow.seen(fixture, n)
  await expectAlert(fixture.page, 'Success', flow.done ?? '')
}

/** While the call waits the page shows so, and no further key or click sends another call. */
async function pressAgainWhileHeld({ page }: FaultFixture, flow: Flow, line: FaultLine): Promise<void> {
  await line.isHolding()
  const isUpload = flow.call === 'POST /media'
  const waiting = page.getByRole('status', { name: 'Loading' }).or(page.getByRole('progressbar')).first()
  if (flow.call.endsWith('/reorder')) return
  await expect(waiting).toBeVisible()
  if (isUpload) return
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.mouse.dblclick(720, 450)
}

/**
 * Runs one flow through one fault. @throws if an entry of the person is lost, if the server has more or less than was
 * asked for, or if the page does not report the outcome
 */
export async function runCase(
  content: FaultFixture,
  line: FaultLine,
  flow: Flow,
  faultCase: FaultCase,
  n: number,
): Promise<void> {
  const fixture = { ...content, clicksTwice: faultCase === 'clicked twice' }
  const before = await flow.count(fixture)
  await flow.fill(fixture, n)
  line.calls.length = 0
  const isSlow = faultCase === 'slow' || faultCase === 'slow and lost'
  if (faultCase !== 'clicked twice') line.strike(flow.call, isSlow ? 'held' : faultCase)
  if (isRepeatable(flow) && NOT_DONE.includes(faultCase)) line.strike(flow.call, faultCase as Fault)
  await flow.press(fixture, n)
  if (isSlow) {
    await pressAgainWhileHeld(fixture, flow, line)
    line.release(faultCase === 'slow' ? undefined : 'lost')
  }
  const isToldFailed =
    NOT_DONE.includes(faultCase) ||
    faultCase === 'killed' ||
    (flow.isTold === true && !WITHOUT_FAULT.includes(faultCase))
  if (isToldFailed) {
    await expectFailure(fixture, flow, n)
    line.up()
    await flow.press(fixture, n)
  }
  await expectSuccess(fixture, flow, n)
  expect(await flow.count(fixture), `${flow.call}, ${faultCase}: at the server`).toBe(before + flow.by)
  await flow.stored?.(fixture, n)
  const sent = () => line.calls.filter(call => isCall(flow.call, call)).length
  const most = sentCalls(flow, faultCase, isToldFailed)
  const counts = isShownByReload(flow, faultCase) ? [most - 1, most] : [most]
  // The server may have it before the page has sent the call once more.
  await expect
    .poll(() => counts.includes(sent()), `${flow.call}, ${faultCase}: ${counts.join(' or ')} calls sent`)
    .toBe(true)
  expect(sent(), `${flow.call}, ${faultCase}: calls sent`).toBeLessThanOrEqual(most)
}
