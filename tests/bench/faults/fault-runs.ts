import { stripVTControlCharacters } from 'node:util'
import { chromium } from 'playwright'
import { faultTable } from '../../support/faults/fault-cases.ts'
import type { Flow } from '../../support/faults/flow.ts'
import { addLocation, addUser, uploadMedia } from '../../support/faults/flows.ts'
import { addItem, addPlaylist } from '../../support/faults/location-flows.ts'
import { canMeet, everyCase, type FaultCase, runCase } from '../../support/faults/run-case.ts'
import { findBrowser } from '../../support/product/browser.ts'
import { builtPages } from '../measure/built-pages.ts'
import { figureRow } from '../measure/figure-row.ts'
import { randomFrom, shuffled } from '../measure/seeded-random.ts'
import { workWhileFlapping } from './fault-flapping.ts'
import { aPerson, open, type Person, type Result } from './fault-person.ts'

/** The number of times that every call meets every fault. The seed gives the order. */
const ROUNDS = 3
/** People who work at the same time, each with a separate server. */
const PERSONS = 2

const seed = Number(process.env.FAULTS_SEED ?? 20_261_121)

/** The first lines of an error of the test library, without its colour codes. */
function beginningOf(error: unknown): string {
  const lines = stripVTControlCharacters(String(error)).split('\n')
  return lines.filter(Boolean).slice(0, 6).join('\n    ')
}

/** Takes each flow of one page through every fault, `ROUNDS` times. */
async function tryPage(person: Person, row: (typeof faultTable)[number], random: () => number): Promise<Result> {
  const [name, path, flows] = row
  const result: Result = { name, tried: 0, survived: 0, faults: [], lost: 0, doubled: 0 }
  const cases = flows.flatMap(flow =>
    Array(ROUNDS)
      .fill(everyCase.filter(faultCase => canMeet(flow, faultCase)))
      .flat()
      .map(faultCase => ({ flow, faultCase })),
  )
  await open(person, path)
  for (const { flow, faultCase } of shuffled(cases as { flow: Flow; faultCase: FaultCase }[], random)) {
    result.tried += 1
    const before = await flow.count(person.fixture)
    try {
      await runCase(person.fixture, person.line, flow, faultCase, result.tried)
      result.survived += 1
    } catch (error) {
      const off = (await flow.count(person.fixture)) - before - flow.by
      result.faults.push(`${flow.call}, ${faultCase}, number ${result.tried}: ${beginningOf(error)}`)
      if (off > 0 && flow.by > 0) result.doubled += off
      if (off < 0 && flow.by > 0) result.lost -= off
      person.line.up()
      await open(person, path)
    }
  }
  return result
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

/** Prints the result of one page at once, as the whole run takes minutes. */
function printed(result: Result): Result {
  figureRow(result.name, String(result.survived), String(result.tried), result.survived === result.tried)
  for (const fault of result.faults) console.log(fault)
  return result
}

/**
 * Takes every call of the console through every fault of the connection, in an order that the seed gives, with several
 * people at once; then runs every flow that creates a record over a connection that comes and goes.
 * @returns for each figure, true if it met its target
 */
export async function runFaults(): Promise<boolean[]> {
  const executablePath = await findBrowser()
  const pages = await builtPages()
  const browser = await chromium.launch({ executablePath })
  const random = randomFrom(seed)
  const waiting = allWork(random)
  const results: Result[] = []
  const worker = async () => {
    for (let work = waiting.shift(); work; work = waiting.shift()) {
      const person = await aPerson(await browser.newContext({ locale: 'en-GB' }), pages.path, everyCase.length * ROUNDS)
      await work(person)
        .then(result => results.push(printed(result)))
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
    figureRow('records lost', String(sum('lost')), '0', sum('lost') === 0),
    figureRow('records created twice', String(sum('doubled')), '0', sum('doubled') === 0),
  ]
}
