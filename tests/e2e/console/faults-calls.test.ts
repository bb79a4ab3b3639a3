import { faultTable } from '../../support/faults/fault-cases.ts'
import { brokenLine, openBehindLine, prepareStage, test } from '../../support/faults/fixture.ts'
import { canMeet, gateTrials, runTrial } from '../../support/faults/run-case.ts'

/** A delete whose answer was lost is sent a second time, and the answer is then that there is no such entry. */
const brokenLineOrGone = new RegExp(`${brokenLine.source}|404 \\(Not Found\\)`)

test.use({ expectedErrors: [brokenLineOrGone] })

for (const [name, path, flows] of faultTable) {
  // requirement 3.17
  test(`no fault of the line loses or doubles anything: ${name}`, async ({ page, product, line }) => {
    test.setTimeout(180_000)
    const stage = await prepareStage(page, product, gateTrials.length)
    if (path === '/') await page.goto(path)
    else await openBehindLine(page, product, line, path)
    let n = 0
    for (const flow of flows) {
      for (const trial of gateTrials.filter(trial => canMeet(flow, trial))) {
        n += 1
        await test.step(`${flow.call}: ${trial}`, () => runTrial(stage, line, flow, trial, n))
      }
    }
  })
}
