import { faultTable } from '../../../support/faults/fault-cases.ts'
import { brokenLine, openBehindLine, prepareContent, test } from '../../../support/faults/fixture.ts'
import { canMeet, gateCases, runCase } from '../../../support/faults/run-case.ts'

/** A delete whose answer was lost is sent a second time; the server then answers that there is no such entry. */
const brokenLineOrGone = new RegExp(`${brokenLine.source}|404 \\(Not Found\\)`)

test.use({ expectedErrors: [brokenLineOrGone] })

for (const [name, path, flows] of faultTable) {
  // requirements 2.11, 3.17
  test(`no fault of the line and no double click loses or duplicates data: ${name}`, async ({
    page,
    product,
    line,
  }) => {
    const fixture = await prepareContent(page, product, gateCases.length)
    if (path === '/') await page.goto(path)
    else await openBehindLine(page, product, line, path)
    let n = 0
    for (const flow of flows) {
      for (const faultCase of gateCases.filter(faultCase => canMeet(flow, faultCase))) {
        n += 1
        await test.step(`${flow.call}: ${faultCase}`, () => runCase(fixture, line, flow, faultCase, n))
      }
    }
  })
}
