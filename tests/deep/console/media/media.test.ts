import { expect, test } from '../../../support/console/console-test.ts'
import { closeAlert } from '../../../support/console/dialogs.ts'
import { button, uploadRow } from '../../../support/console/locators.ts'
import { chooseFiles, mediaCard, openMediaPage } from '../../../support/console/media.ts'
import { accessibilityViolations } from '../../../support/looks/axe.ts'
import { mediaFile } from '../../../support/product/media-files.ts'

// requirement 4.12
test('a film in HEVC cannot be decoded: the upload list says so before it is sent, the card afterwards', async ({
  page,
  product,
}) => {
  const name = 'hevc-with-sound.mp4'
  let sent = 0
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/media')) sent += 1
  })
  await openMediaPage(page, product)
  await chooseFiles(page, mediaFile(name))
  await expect(uploadRow(page, name)).toContainText('This is a film in HEVC, which this browser cannot decode')
  expect(sent).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])
  await button(uploadRow(page, name), 'Upload anyway').click()
  await closeAlert(page, 'Success')
  expect(sent).toBe(1)
  await expect(mediaCard(page, name)).toContainText('This browser cannot decode this file.')
})
