import { setTimeout as wait } from 'node:timers/promises'
import type { FaultLine } from '../support/faults/flaky-proxy.ts'
import type { Flow } from '../support/faults/page-actions.ts'
import { open, type Person, type Result } from './fault-person.ts'

/** Things that a person makes over a line that comes and goes. */
const MADE_WHILE_FLAPPING = 12
/** Milliseconds that the line is up, and down, at the least; up to four times as long. */
const FLAP_MS = 150

/** Lets a line come and go until it is told to stop. @returns stops it, the line being up */
function flap(line: FaultLine, random: () => number): () => Promise<void> {
  let goesOn = true
  const going = (async () => {
    while (goesOn) {
      line.down()
      await wait(FLAP_MS * (1 + 3 * random()))
      line.up()
      await wait(FLAP_MS * (1 + 3 * random()))
    }
  })()
  return async () => {
    goesOn = false
    await going
  }
}

/** Presses until the page says that it is done; every failure in between has to be told. */
async function pressUntilDone({ stage }: Person, flow: Flow, n: number): Promise<void> {
  const alert = stage.page.getByRole('alertdialog')
  for (;;) {
    await flow.press(stage, n)
    await alert.waitFor()
    const isDone = (await alert.getAttribute('aria-label')) === 'Success'
    await alert.getByRole('button', { name: 'OK' }).click()
    await alert.waitFor({ state: 'detached' })
    if (isDone) return
  }
}

/** One thing, made again and again over a line that comes and goes. */
export async function workWhileFlapping(
  person: Person,
  path: string,
  flow: Flow,
  random: () => number,
): Promise<Result> {
  await open(person, path)
  const before = await flow.count(person.stage)
  for (let n = 1; n <= MADE_WHILE_FLAPPING; n += 1) {
    await flow.fill(person.stage, n)
    const stop = flap(person.line, random)
    await pressUntilDone(person, flow, n).finally(stop)
  }
  const off = (await flow.count(person.stage)) - before - MADE_WHILE_FLAPPING
  const faults = off === 0 ? [] : [off > 0 ? `${off} too many` : `${-off} missing`]
  const survived = MADE_WHILE_FLAPPING - Math.abs(off)
  const name = `${flow.call} while flapping`
  return { name, tried: MADE_WHILE_FLAPPING, survived, faults, lost: Math.max(0, -off), doubled: Math.max(0, off) }
}
