import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { envelope, override } from '../../support/component/contract-server.ts'
import { installFitWorkers, made } from '../../support/component/fit-worker.ts'
import { alertOf, press, upload } from '../../support/component/page-actions.ts'
import { PNG } from '../../support/hostile/smallest-files.ts'
import { aGate } from '../../support/looks/gate.ts'
import { list, openMedia, prepareMediaTests, uploadRows } from './media-fixture.ts'

// The pages of this file live in one browser without locks, as on plain http.
Reflect.deleteProperty(navigator, 'locks')

prepareMediaTests()
afterEach(() => vi.unstubAllGlobals())

const large = (name: string) => new File([PNG, new Uint8Array(6 * 1024 * 1024)], name, { type: 'image/png' })

const isAsked = (event = new Event('beforeunload', { cancelable: true })) => {
  window.dispatchEvent(event)
  return event.defaultPrevented
}

/** Opens the page of a browser that can make files fit, and chooses large pictures, whose uploads wait for the gate. */
async function chooseLarge(...names: string[]) {
  const gate = aGate()
  const sent: File[] = []
  override('post', '/media', async request => {
    const file = (await request.formData()).get('file')
    await gate.opened
    if (file instanceof File) sent.push(file)
    return envelope({ success: true, message: '' })
  })
  const user = await openMedia()
  const workers = installFitWorkers()
  await upload(user, ...names.map(large))
  const offers = () => screen.getAllByRole('button', { name: 'Make it fit' })
  await waitFor(() => expect(offers()).toHaveLength(names.length))
  return { user, workers, gate, sent, offers }
}

/** The worker that was asked as number `index`. */
async function workerOf(workers: ReturnType<typeof installFitWorkers>, index = 0) {
  await waitFor(() => expect(workers.length).toBeGreaterThan(index))
  const worker = workers[index]
  if (!worker) throw new Error(`There is no worker ${index}.`)
  return worker
}

// requirements 28.1, 28.3, 28.8
test('a large picture is sent at once; made to fit, the smaller one is sent in its place', async () => {
  const { user, workers, gate, sent } = await chooseLarge('photo.png')
  expect(screen.getByRole('progressbar', { name: 'Uploading photo.png' })).toBeInTheDocument()
  await press(user, 'Make it fit')
  expect(await screen.findByRole('progressbar', { name: 'Making photo.png fit' })).toBeInTheDocument()
  expect(uploadRows().getByText(/^Making it fit · 0 %/)).toBeInTheDocument()
  expect(isAsked()).toBe(true)
  // The next page of this tab would name it.
  await waitFor(() => expect(Object.values(sessionStorage).join()).toContain('"names":["photo.png"]'))
  const worker = await workerOf(workers)
  worker.answer(made(worker.file, 2048))
  const rows = uploadRows()
  expect(await rows.findByText('It fits now: 2 KB instead of 6 MB')).toBeInTheDocument()
  expect(rows.getByRole('status')).toHaveTextContent('0 of 1 uploaded · 1 file waits for you')
  await press(user, 'Use this')
  gate.open()
  expect(await alertOf('Success')).toBeInTheDocument()
  expect(sent.map(({ name }) => name).at(-1)).toBe('photo.jpg')
  expect(sent.at(-1)?.size).toBe(2048)
  expect(isAsked()).toBe(false)
})

// requirement 28.3
test('files are made to fit one after the other', async () => {
  const { user, workers, offers } = await chooseLarge('first.png', 'second.png')
  for (const offer of offers()) await user.click(offer)
  await workerOf(workers)
  expect(uploadRows().getByText('Waits until it can be made to fit')).toBeInTheDocument()
  expect(workers.map(({ file }) => file.name)).toEqual(['first.png'])
  const [cancelFirst = document.body] = screen.getAllByRole('button', { name: 'Cancel' })
  await user.click(cancelFirst)
  expect((await workerOf(workers, 1)).file.name).toBe('second.png')
  expect(workers[0]?.isEnded()).toBe(true)
})

// requirement 28.3
test('before and after can be compared, and the original sent', async () => {
  const { user, workers, gate, sent } = await chooseLarge('photo.png')
  await press(user, 'Make it fit')
  const worker = await workerOf(workers)
  worker.answer(made(worker.file, 2048))
  await user.click(await screen.findByRole('button', { name: 'Compare…' }))
  const dialog = within(await screen.findByRole('dialog', { name: '“photo.png” made to fit' }))
  expect(dialog.getByRole('region', { name: 'Before' })).toHaveTextContent('BeforeSize6 MBDimensions4032×3024 px')
  expect(dialog.getByRole('region', { name: 'After' })).toHaveTextContent('AfterSize2 KBDimensions640×360 px')
  expect(dialog.getByText('The picture is smaller.')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Send the original' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  gate.open()
  expect(await alertOf('Success')).toBeInTheDocument()
  expect(sent.at(-1)?.name).toBe('photo.png')
})

// requirement 28.5
test('beside an original that has arrived, the fitted file is a new one, and the original can be deleted', async () => {
  const user = await openMedia()
  const workers = installFitWorkers()
  await upload(user, large('photo.png'))
  await alertOf('Success')
  await press(user, 'OK')
  await press(user, 'Make it fit')
  const worker = await workerOf(workers)
  const fitted = made(worker.file, PNG.length)
  const file = new File([PNG], 'photo.png', { type: 'image/png' })
  worker.answer({ ...fitted, answer: { ...fitted.answer, file } })
  expect(await screen.findByRole('button', { name: 'Keep the original' })).toBeInTheDocument()
  await press(user, 'Use this')
  await alertOf('Success')
  await press(user, 'OK')
  const rows = uploadRows()
  expect(rows.getByRole('listitem')).toHaveTextContent('The original is in the library too: “photo.png”')
  await user.click(await rows.findByRole('button', { name: 'Delete the original' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Confirm delete' }))
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await alertOf('Success')
  await waitFor(() => expect(list('Images').getAllByRole('button', { name: /^Preview / })).toHaveLength(1))
  expect(rows.queryByRole('button', { name: 'Delete the original' })).not.toBeInTheDocument()
  expect(rows.getByRole('listitem')).not.toHaveTextContent('The original is in the library too')
})
