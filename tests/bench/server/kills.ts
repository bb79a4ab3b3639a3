import { faultsAfterKill, timeOfFirstStart } from '../../support/kills/first-start.ts'
import { killWrites } from '../../support/kills/kill-writes.ts'
import { expectTargetsMet, figureRow } from '../measure/figure-row.ts'

/** KILLS=20 makes a shorter run. */
const KILLS = Number(process.env.KILLS ?? 200)

async function killFirstStarts(kills: number): Promise<boolean> {
  const whole = await timeOfFirstStart()
  const faults: string[] = []
  for (let kill = 0; kill < kills; kill++) {
    const after = (whole * (kill + Math.random())) / kills
    for (const fault of await faultsAfterKill(after)) faults.push(`killed after ${after.toFixed(0)} ms: ${fault}`)
  }
  for (const fault of faults) console.log(`  ${fault}`)
  const figure = `${kills} first starts killed within ${whole.toFixed(0)} ms: what the next start lacks`
  return figureRow(figure, `${faults.length} things`, 'none', faults.length === 0)
}

async function killMixedWrites(kills: number): Promise<boolean> {
  const { acknowledged, faults } = await killWrites(kills, done => {
    if (done > 0 && done % 50 === 0) console.log(`  ${done} kills`)
  })
  for (const fault of faults) console.log(`  ${fault}`)
  const figure = `${kills} kills amid mixed writes, ${acknowledged} of them acknowledged: lost, come back or half`
  return figureRow(figure, String(faults.length), 'none', faults.length === 0)
}

/** Kills the embedded server during its first start, and in the middle of writes of every kind. */
export async function run(): Promise<void> {
  expectTargetsMet([await killFirstStarts(Math.ceil(KILLS / 4)), await killMixedWrites(KILLS)])
}
