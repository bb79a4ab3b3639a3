import { setTimeout as wait } from 'node:timers/promises'
import { button } from '../../support/console/locators.ts'
import type { FaultLine } from '../../support/faults/flaky-proxy.ts'
import type { Flow } from '../../support/faults/flow.ts'
import { open, type Person, type Result } from './fault-person.ts'

/** The number of records that a person creates over a connection that comes and goes. */
const CREATED_WHILE_FLAPPING = 12
/** The shortest time that the connection stays up or down, in milliseconds; the longest is four times that. */
const FLAP_MS = 150

/** Breaks and restores a connection in turn. @returns a function that ends this with the connection up */
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

/** Presses the button until the page reports a success. After each press an alert must appear. */
async function pressUntilDone({ fixture }: Person, flow: Flow, n: number): Promise<void> {
  const alert = fixture.page.getByRole('alertdialog')
  for (;;) {
    await flow.press(fixture, n)
    await alert.waitFor()
    const isDone = (await alert.getAttribute('aria-label')) === 'Success'
    await button(alert, 'OK').click()
    await alert.waitFor({ state: 'detached' })
    if (isDone) return
  }
}

/** Runs one flow again and again over a connection that comes and goes, then counts the records at the server. */
export async function workWhileFlapping(
  person: Person,
  path: string,
  flow: Flow,
  random: () => number,
): Promise<Result> {
  await open(person, path)
  const before = await flow.count(person.fixture)
  for (let n = 1; n <= CREATED_WHILE_FLAPPING; n += 1) {
    await flow.fill(person.fixture, n)
    const stop = flap(person.line, random)
    await pressUntilDone(person, flow, n).finally(stop)
  }
  const off = (await flow.count(person.fixture)) - before - CREATED_WHILE_FLAPPING
  const faults = off === 0 ? [] : [off > 0 ? `${off} too many` : `${-off} missing`]
  const survived = CREATED_WHILE_FLAPPING - Math.abs(off)
  const name = `${flow.call} while flapping`
  return { name, tried: CREATED_WHILE_FLAPPING, survived, faults, lost: Math.max(0, -off), doubled: Math.max(0, off) }
}
