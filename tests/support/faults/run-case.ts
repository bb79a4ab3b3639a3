import { expect } from 'playwright/test'
import { type Fault, type FaultLine, isCall } from './flaky-proxy.ts'
import type { FaultStage, Flow } from './page-actions.ts'

/** How a trial goes on: what the call meets, whether the server carries it out, and what the person does about it. */
export type Trial = Exclude<Fault, 'held'> | 'slow' | 'slow and lost' | 'none'

/** Before, during and after the call, and slow; what else there is (`everyTrial`) is for the bench. */
export const gateTrials: readonly Trial[] = ['refused', 'cut', 'lost', 'killed', 'slow and lost']
export const everyTrial: readonly Trial[] = [...gateTrials, 'gateway', 'half', 'slow']

/** Not a deletion without a server: its row goes by itself when the connection is back. */
export const canMeet = ({ by }: Flow, trial: Trial): boolean => trial !== 'killed' || by >= 0

const NOT_DONE: readonly Trial[] = ['refused', 'cut']

/** The page sends such a call a second time by itself if its answer is lost: twice does no more than once. */
const isRepeatable = ({ call }: Flow): boolean => !call.startsWith('POST') || call.endsWith('/reorder')

/** How often the call is sent in all, by the page and by the person. */
function sentCalls(flow: Flow, trial: Trial, isToldFailed: boolean): number {
  if (trial === 'none' || trial === 'slow') return 1
  // A creation that was carried out before the server went is not sent again.
  if (!isRepeatable(flow)) return isToldFailed && !(flow.by > 0 && trial === 'killed') ? 2 : 1
  return NOT_DONE.includes(trial) ? 3 : 2
}

/** A move that was carried out is not sent again if the list has been loaded before the second try. */
const isShownByReload = ({ call }: Flow, trial: Trial) => trial === 'killed' && call.endsWith('/reorder')

async function expectFailure(stage: FaultStage, flow: Flow, n: number): Promise<void> {
  const alert = stage.page.getByRole('alertdialog', { name: flow.failedAs ?? 'Warning', exact: true })
  await expect(alert).toHaveAccessibleDescription(flow.failed)
  // The cause has a sentence of its own, unless the alert's message is that sentence.
  const isCause = flow.failed instanceof RegExp
  await expect(isCause ? alert : alert.locator('.alert-reason')).toContainText(/try again|retry|terjadi|fault/i)
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(alert).toBeHidden()
  await flow.kept(stage, n)
}

async function expectSuccess(stage: FaultStage, flow: Flow, n: number): Promise<void> {
  if (flow.seen) return flow.seen(stage, n)
  const alert = stage.page.getByRole('alertdialog', { name: 'Success', exact: true })
  await expect(alert).toHaveAccessibleDescription(flow.done ?? '')
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(alert).toBeHidden()
}

/** While the call waits the person sees so, and pressing again, by whatever means, sends nothing. */
async function pressAgainWhileHeld({ page }: FaultStage, flow: Flow, line: FaultLine): Promise<void> {
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
 * Puts one flow through one fault and back. @throws where something that was entered is lost, where the server has
 * more or less than was asked for, or where the page does not say what happened
 */
export async function runTrial(stage: FaultStage, line: FaultLine, flow: Flow, trial: Trial, n: number): Promise<void> {
  const before = await flow.count(stage)
  const isSlow = trial === 'slow' || trial === 'slow and lost'
  await flow.fill(stage, n)
  line.calls.length = 0
  if (trial !== 'none') line.strike(flow.call, isSlow ? 'held' : trial)
  if (isRepeatable(flow) && NOT_DONE.includes(trial)) line.strike(flow.call, trial as Fault)
  await flow.press(stage, n)
  if (isSlow) {
    await pressAgainWhileHeld(stage, flow, line)
    line.release(trial === 'slow' ? undefined : 'lost')
  }
  const isToldFailed =
    NOT_DONE.includes(trial) || trial === 'killed' || (flow.isTold === true && trial !== 'slow' && trial !== 'none')
  if (isToldFailed) {
    await expectFailure(stage, flow, n)
    line.up()
    await flow.press(stage, n)
  }
  await expectSuccess(stage, flow, n)
  expect(await flow.count(stage), `${flow.call}, ${trial}: at the server`).toBe(before + flow.by)
  await flow.stored?.(stage, n)
  const sent = () => line.calls.filter(call => isCall(flow.call, call)).length
  const most = sentCalls(flow, trial, isToldFailed)
  const counts = isShownByReload(flow, trial) ? [most - 1, most] : [most]
  // The server may have it before the page has sent the call once more.
  await expect
    .poll(() => counts.includes(sent()), `${flow.call}, ${trial}: ${counts.join(' or ')} calls sent`)
    .toBe(true)
  expect(sent(), `${flow.call}, ${trial}: calls sent`).toBeLessThanOrEqual(most)
}
