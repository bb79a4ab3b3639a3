import { type BrowserContext, chromium } from 'playwright'
import { findBrowser } from '../support/browser.ts'
import { addLocation, addUser, uploadMedia } from '../support/fault-flows.ts'
import type { FaultStage, Flow } from '../support/fault-hands.ts'
import { type FaultLine, startFaultLine } from '../support/fault-line.ts'
import { openBehindLine, prepareStage } from '../support/fault-stage.ts'
import { faultTable } from '../support/fault-table.ts'
import { canMeet, everyTrial, runTrial, type Trial } from '../support/fault-trial.ts'
import { addItem, addPlaylist } from '../support/location-flows.ts'
import { type Product, startProduct } from '../support/product.ts'
import { builtPages } from './built-pages.ts'
import { figureRow } from './figure-row.ts'
import { randomFrom, shuffled } from './seeded-random.ts'

/** So often every call meets every fault, in an order that the seed gives. */
const ROUNDS = 3
/** Persons at work at the same time, each with a product of their own. */
const PERSONS = 2
/** Things that a person makes over a line that comes and goes. */
const MADE_WHILE_FLAPPING = 12
/** Milliseconds that the line is up, and down, at the least; up to four times as long. */
const FLAP_MS = 150

const seed = Number(process.env.FAULTS_SEED ?? 20_261_121)

interface Result {
  /** The page or the flow that was tried. */
  name: string
  tried: number
  survived: number
  /** What went wrong, one line each. */
  faults: string[]
  lost: number
  doubled: number
}

interface Person {
  stage: FaultStage
  product: Product
  line: FaultLine
  leave(): Promise<void>
}

async function aPerson(context: BrowserContext, dist: string, spares: number): Promise<Person> {
  const product = await startProduct({ dist })
  const line = await startFaultLine(product.url)
  const stage = await prepareStage(await context.newPage(), product, spares)
  const leave = async () => {
    await context.close()
    await line.close()
    await product.close()
  }
  return { stage, product, line, leave }
}

const open = ({ stage, product, line }: Person, path: string) =>
  path === '/' ? stage.page.goto(`${line.url}/`) : openBehindLine(stage.page, product, line, `${line.url}${path}`)

/** One page with its flows, each through every fault, again and again. */
async function tryPage(person: Person, row: (typeof faultTable)[number], random: () => number): Promise<Result> {
  const [name, path, flows] = row
  const result: Result = { name, tried: 0, survived: 0, faults: [], lost: 0, doubled: 0 }
  const cases = flows.flatMap(flow =>
    Array(ROUNDS)
      .fill(everyTrial.filter(trial => canMeet(flow, trial)))
      .flat()
      .map(trial => ({ flow, trial })),
  )
  await open(person, path)
  for (const { flow, trial } of shuffled(cases as { flow: Flow; trial: Trial }[], random)) {
    result.tried += 1
    const before = await flow.count(person.stage)
    try {
      await runTrial(person.stage, person.line, flow, trial, result.tried)
      result.survived += 1
    } catch (error) {
      const off = (await flow.count(person.stage)) - before - flow.by
      result.faults.push(`${flow.call}, ${trial}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
      if (off > 0 && flow.by > 0) result.doubled += off
      if (off < 0 && flow.by > 0) result.lost -= off
      person.line.up()
      await open(person, path)
    }
  }
  return result
}

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

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

async function workWhileFlapping(person: Person, path: string, flow: Flow, random: () => number): Promise<Result> {
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

type Work = (person: Person) => Promise<Result>

function allWork(random: () => number): Work[] {
  const location = '/location/1?name=Lobby&uid=lobby'
  const creations: [path: string, flow: Flow][] = [
    ['/add_location', addLocation],
    ['/user', addUser],
    ['/media', uploadMedia],
    [location, addPlaylist],
    [location, addItem],
  ]
  return [
    ...shuffled(faultTable, random).map(
      (row): Work =>
        person =>
          tryPage(person, row, random),
    ),
    ...creations.map(
      ([path, flow]): Work =>
        person =>
          workWhileFlapping(person, path, flow, random),
    ),
  ]
}

/** Prints what came of one page as soon as it is known: the whole takes minutes. */
function told(result: Result): Result {
  figureRow(result.name, String(result.survived), String(result.tried), result.survived === result.tried)
  for (const fault of result.faults) console.log(fault)
  return result
}

/**
 * Every call of the console through every fault of the line, in an order that the seed gives, by several persons at
 * once; then all that creates something over a line that comes and goes.
 * @returns whether each figure holds its bar
 */
export async function walkFaults(): Promise<boolean[]> {
  const executablePath = await findBrowser()
  const pages = await builtPages()
  const browser = await chromium.launch({ executablePath })
  const random = randomFrom(seed)
  const waiting = allWork(random)
  const results: Result[] = []
  const worker = async () => {
    for (let work = waiting.shift(); work; work = waiting.shift()) {
      const person = await aPerson(
        await browser.newContext({ locale: 'en-GB' }),
        pages.path,
        everyTrial.length * ROUNDS,
      )
      await work(person)
        .then(result => results.push(told(result)))
        .finally(person.leave)
    }
  }
  try {
    await Promise.all(Array.from({ length: PERSONS }, worker))
  } finally {
    await browser.close()
    await pages.remove()
  }
  const sum = (key: 'tried' | 'survived' | 'lost' | 'doubled') => results.reduce((total, one) => total + one[key], 0)
  return [
    figureRow(
      `faults survived (seed ${seed})`,
      String(sum('survived')),
      String(sum('tried')),
      sum('survived') === sum('tried'),
    ),
    figureRow('things lost', String(sum('lost')), '0', sum('lost') === 0),
    figureRow('things doubled', String(sum('doubled')), '0', sum('doubled') === 0),
  ]
}
