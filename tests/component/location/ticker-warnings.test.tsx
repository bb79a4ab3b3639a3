import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { installFitWorkers, made } from '../../support/component/fit-worker.ts'
import { fixtureOfEachTest, openLocation, uploadAll } from '../../support/component/location-fixture.ts'
import { alertOf, chooseMedia, gallery, openGallery, press } from '../../support/component/page-actions.ts'
import { PNG } from '../../support/hostile/smallest-files.ts'

const fixture = fixtureOfEachTest()
afterEach(() => vi.unstubAllGlobals())

/** Every picture that is opened from now on has this height. */
const pictureHeight = (height: number) =>
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4032, height, close: () => undefined }))

const warnings = () => within(gallery().getByRole('list', { name: 'Warnings' }))

// requirement 28.9
test('a picture that is too high for a ticker is named; the copy that is made comes into its place', async () => {
  await fixture.seed.playlist(fixture.location, 'ticker')
  pictureHeight(3024)
  await uploadAll(fixture, 'Tall photo.png')
  const user = await openLocation(fixture)
  const workers = installFitWorkers()
  await openGallery(user, 'Ticker Tape')
  await chooseMedia(user, 'Tall photo.png')
  await waitFor(() =>
    expect(warnings().getByRole('listitem')).toHaveTextContent(
      '“Tall photo.png” is 4032×3024 px; a ticker’s pictures should be up to 128 px high.',
    ),
  )
  pictureHeight(128)
  await press(user, 'Make it fit', gallery())
  await waitFor(() => expect(workers).toHaveLength(1))
  const [worker] = workers
  if (!worker) throw new Error('No worker was asked.')
  expect(worker.aim).toBe('ticker')
  const fitted = made(worker.file, PNG.length)
  const file = new File([PNG], worker.file.name, { type: 'image/png' })
  worker.answer({ ...fitted, answer: { ...fitted.answer, file } })
  await alertOf('Success')
  await press(user, 'OK')
  const copy = await gallery().findByRole('button', { name: /Tall photo \(ticker\)/ })
  await waitFor(() => expect(copy).toHaveAttribute('aria-pressed', 'true'))
  expect(gallery().getByRole('button', { name: /Tall photo\.png/ })).toHaveAttribute('aria-pressed', 'false')
  expect(warnings().queryByRole('listitem')).not.toBeInTheDocument()
})

// requirement 28.9
test('a picture for a videowall gets no warning, whatever its height is', async () => {
  await fixture.seed.playlist(fixture.location, 'videowall')
  pictureHeight(3024)
  await uploadAll(fixture, 'High photo.png')
  const user = await openLocation(fixture)
  await openGallery(user)
  await chooseMedia(user, 'High photo.png')
  expect(screen.queryByRole('list', { name: 'Warnings' })).not.toBeInTheDocument()
})
