import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { contractAnswer, envelope, override } from '../../support/component/contract-server.ts'
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

/** Chooses a picture that is too high for the ticker, and lets the browser make a copy of it that fits. */
async function makeCopy() {
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
  await user.dblClick(await gallery().findByRole('button', { name: 'Make it fit' }))
  await waitFor(() => expect(workers).toHaveLength(1))
  const [worker] = workers
  if (!worker) throw new Error('No worker was asked.')
  expect(worker.aim).toBe('ticker')
  const fitted = made(worker.file, PNG.length)
  const file = new File([PNG], worker.file.name, { type: 'image/png' })
  worker.answer({ ...fitted, answer: { ...fitted.answer, file } })
  return user
}

async function expectCopyChosen() {
  const copy = await gallery().findByRole('button', { name: /Tall photo \(ticker\)/ })
  await waitFor(() => expect(copy).toHaveAttribute('aria-pressed', 'true'))
  expect(gallery().getByRole('button', { name: /Tall photo\.png/ })).toHaveAttribute('aria-pressed', 'false')
}

// requirement 28.9
test('a picture that is too high for a ticker is named; the copy that is made comes into its place', async () => {
  const user = await makeCopy()
  await alertOf('Success')
  await press(user, 'OK')
  await expectCopyChosen()
  expect(gallery().getAllByRole('button', { name: /\(ticker\)/ })).toHaveLength(1)
  expect(warnings().queryByRole('listitem')).not.toBeInTheDocument()
})

/** The server takes the file, and gives nothing but this in its answer. */
const answerUpload = (body: object) =>
  override('post', '/media', async request => {
    await contractAnswer(request)
    return envelope({ success: true, message: 'Thanks.', ...body })
  })

// requirements 13.11, 28.9
test('the copy is found by its name and size, if the answer does not say how it is stored', async () => {
  answerUpload({})
  const user = await makeCopy()
  await alertOf('Success')
  await press(user, 'OK')
  await expectCopyChosen()
})

// requirement 28.9
test('a copy that is not found is told with the cause and the way out', async () => {
  let isSent = false
  override('get', '/media', request =>
    isSent ? envelope({ success: false, message: 'It is locked.' }, 503) : contractAnswer(request),
  )
  override('post', '/media', async request => {
    const file = (await request.clone().formData()).get('file')
    isSent = file instanceof File && file.name.includes('(ticker)')
    return contractAnswer(request)
  })
  const user = await makeCopy()
  await alertOf('Success')
  await press(user, 'OK')
  expect(await alertOf('Warning')).toHaveTextContent(
    `A copy of “Tall photo.png” is uploaded, but not chosen yet.The library could not be loaded: It is locked. Close the gallery and open it again, then choose “Tall photo (ticker).png” in place of it.`,
  )
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
