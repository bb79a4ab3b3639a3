import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { envelope, override } from '../../support/component/contract-server.ts'
import { alertOf, press, upload } from '../../support/component/page-actions.ts'
import { renderApp } from '../../support/component/render-app.tsx'
import { PNG } from '../../support/hostile/smallest-files.ts'
import { aGate } from '../../support/looks/gate.ts'
import { anImage, holdUpload, openMedia, prepareMediaTests, uploadRows, watchUploads } from './media-fixture.ts'

prepareMediaTests()
afterEach(() => vi.unstubAllGlobals())

// requirement 4.11
test('a file over a displayed limit is uploaded at once, with a note in its row', async () => {
  const sent = watchUploads()
  const user = await openMedia()
  const bitmap = { width: 4032, height: 3024, close: () => undefined }
  Object.assign(globalThis, { createImageBitmap: async () => bitmap })
  const photo = new File([PNG, new Uint8Array(6 * 1024 * 1024)], 'photo.jpg', { type: 'image/jpeg' })
  const picture = new File(['GIF89a'], 'a.gif', { type: 'image/gif' })
  await upload(user, ...[photo, picture])
  expect(await alertOf('Success')).toHaveAccessibleDescription('Media uploaded successfuly! (2 files)')
  expect(sent.sort()).toEqual(['a.gif', 'photo.jpg'])
  // The first list of uploads brings its code.
  await screen.findByRole('region', { name: 'Uploads' })
  const rows = uploadRows()
  const note = '6 MB (recommended: up to 5 MB) · 4032×3024 px (ticker: up to 128x2000 px)'
  expect(rows.getByText(note)).toHaveProperty('parentElement.className', 'upload-note small breaks muted')
  expect(rows.getByText(/Images should be JPEG or PNG, this one is image\/gif/)).toBeInTheDocument()
  expect(rows.queryByRole('button', { name: 'Upload anyway' })).not.toBeInTheDocument()
})

// requirement 4.13
test('a double click on Cancel cancels an upload, and leaves it in the list', async () => {
  const { user, gate } = await holdUpload('')
  await user.dblClick(uploadRows().getByRole('button', { name: 'Cancel' }))
  expect(uploadRows().getByText('Cancelled')).toBeInTheDocument()
  expect(uploadRows().getByRole('button', { name: 'Retry' })).toBeInTheDocument()
  gate.open()
})

// requirement 4.12
test('a file that is no media, or empty, waits for the person before any call is made', async () => {
  const sent = watchUploads()
  const user = await openMedia()
  await upload(
    user,
    ...[new File([], 'empty.png', { type: 'image/png' }), new File(['hello'], 'notes.txt', { type: 'text/plain' })],
  )
  const rows = uploadRows()
  expect(await rows.findByText(/This is neither an image nor a video\./)).toBeInTheDocument()
  expect(rows.getByText(/This file is empty\./)).toBeInTheDocument()
  const [remove] = rows.getAllByRole('button', { name: 'Remove' })
  if (remove) await user.click(remove)
  expect(rows.queryByText('empty.png')).not.toBeInTheDocument()
  // On no button: an Enter that is held down would remove the next file.
  expect(screen.getByRole('region', { name: 'Uploads' })).toHaveFocus()
  expect(sent).toEqual([])
  await user.click(rows.getByRole('button', { name: 'Upload anyway' }))
  expect(await alertOf('Success')).toBeInTheDocument()
  expect(sent).toEqual(['notes.txt'])
})

// requirement 4.19
test('a file that the server refused has no Retry, and its name is not said twice', async () => {
  const statuses = [413, 415, 422]
  override('post', '/media', () =>
    envelope({ success: false, message: '"a.png" is not for this server.' }, statuses.shift()),
  )
  const user = await openMedia()
  await upload(user, ...['a.png', 'b.png', 'c.png'].map(anImage))
  const alert = await alertOf('Warning')
  expect(alert).toHaveTextContent('“a.png”: This file is not for this server.')
  await press(user, 'OK')
  const rows = uploadRows()
  expect(rows.getByText('This file is not for this server.')).toHaveProperty(
    'parentElement.className',
    'upload-problem danger',
  )
  expect(rows.getAllByRole('button', { name: 'Remove' })).toHaveLength(3)
  expect(rows.queryByRole('button', { name: /Retry|again/ })).not.toBeInTheDocument()
})

// requirement 4.18
test('"Upload all again" sends what failed, leaves out what is held or refused, and waits for every check', async () => {
  let isUp = false
  const sent: string[] = []
  override('post', '/media', async request => {
    const file = (await request.formData()).get('file')
    const name = file instanceof File ? file.name : ''
    if (name === 'wrong.png') return envelope({ success: false, message: 'No.' }, 415)
    if (!isUp) return envelope({ success: false, message: '' }, 503)
    sent.push(name)
    return envelope({ success: true, message: '' })
  })
  const user = await openMedia()
  const notes = new File(['hello'], 'notes.txt', { type: 'text/plain' })
  const pictures = ['a.png', 'b.png', 'wrong.png'].map(anImage)
  await upload(user, ...pictures, notes)
  expect(await alertOf('Warning')).toHaveTextContent(/“a\.png”, “b\.png”: The server had a fault/)
  await press(user, 'OK')
  const rows = uploadRows()
  expect(rows.getByRole('button', { name: 'Upload all 2 again' })).toBeInTheDocument()
  expect(rows.getByRole('status')).toHaveTextContent(/^0 of 4 uploaded · 1 file waits for you$/)

  // The check of one more file goes on until the gate opens.
  const gate = aGate()
  const decode = globalThis.createImageBitmap
  Object.assign(globalThis, { createImageBitmap: () => gate.opened.then(() => Promise.reject(new Error('broken'))) })
  await upload(user, new File([PNG, 'more'], 'slow.png', { type: 'image/png' }))
  expect(rows.getByText('Looking at the file')).toBeInTheDocument()
  expect(rows.queryByRole('button', { name: /Upload all/ })).not.toBeInTheDocument()
  gate.open()
  expect(await rows.findByText(/This browser cannot decode this file/)).toHaveProperty(
    'parentElement.className',
    'upload-problem danger',
  )
  Object.assign(globalThis, { createImageBitmap: decode })

  isUp = true
  await user.click(rows.getByRole('button', { name: 'Upload all 2 again' }))
  expect(await alertOf('Success')).toHaveAccessibleDescription('Media uploaded successfuly! (2 files)')
  expect(sent.sort()).toEqual(['a.png', 'b.png'])
  expect(rows.getAllByRole('button', { name: 'Upload anyway' })).toHaveLength(2)
})

const old = { id: 1, name: 'old.png', file_name: 'x.png', collection_name: 'old', mime_type: 'image/png' }

/** A library with one file, whose content is that of every test picture. */
const oldPicture = { success: true, message: '', data: { media: [{ ...old, size: PNG.length }] } }

const answerOldPicture = () => override('get', '/media', () => envelope(oldPicture))

// requirement 28.7
test('a file that is chosen twice, or that the library has, is marked and uploaded all the same', async () => {
  const sent = watchUploads()
  answerOldPicture()
  // As on plain http, where browsers do not hash: only names and sizes can be compared.
  vi.stubGlobal('crypto', {})
  const user = await openMedia()
  await upload(user, ...['a.png', 'a.png', 'old.png', 'new.png'].map(anImage))
  expect(await alertOf('Success')).toHaveAccessibleDescription('Media uploaded successfuly! (4 files)')
  expect(sent.sort()).toEqual(['a.png', 'a.png', 'new.png', 'old.png'])
  const rows = uploadRows()
  expect(rows.getByText('Chosen twice: another file here has the same name and size')).toHaveProperty(
    'parentElement.className',
    'upload-note small breaks muted',
  )
  expect(rows.getByText('The library already has a file with this name and size')).toHaveProperty(
    'parentElement.className',
    'upload-note small breaks muted',
  )
})

// requirement 28.7
test('a file whose content the library has says so before it is sent, and can be cancelled', async () => {
  answerOldPicture()
  const { user, gate } = await holdUpload('')
  const rows = uploadRows()
  expect(rows.getByRole('listitem')).toHaveTextContent('It is there already as “old.png”')
  await user.click(rows.getByRole('button', { name: 'Cancel' }))
  await user.click(rows.getByRole('button', { name: 'Clear finished' }))
  expect(screen.queryByRole('region', { name: 'Uploads' })).not.toBeInTheDocument()
  expect(screen.getByRole('main')).toHaveFocus()

  const other = PNG.toReversed()
  await upload(user, ...['b.png', 'c.png'].map(name => new File([other], name, { type: 'image/png' })))
  await screen.findByRole('progressbar', { name: 'Uploading c.png' })
  expect(uploadRows().getAllByRole('listitem')[1]).toHaveTextContent('Chosen twice: “b.png” here has the same content')
  gate.open()
  await alertOf('Success')
})

// requirement 28.7
test('a file that is chosen while the library still loads is compared with it before it is sent', async () => {
  const sent = watchUploads()
  const gate = aGate()
  override('get', '/media', async () => {
    await gate.opened
    return envelope(oldPicture)
  })
  const { user } = renderApp('/media')
  await screen.findByRole('region', { name: 'Videos' })
  await upload(user, anImage('a.png'))
  expect(await screen.findByText('Looking at the file')).toBeInTheDocument()
  expect(sent).toEqual([])
  gate.open()
  await alertOf('Success')
  expect(uploadRows().getByRole('listitem')).toHaveTextContent('It is there already as “old.png”')
  expect(sent).toEqual(['a.png'])
})

// requirement 4.16
test('another page shows the progress of all uploads, and the files that wait, with a link to the list', async () => {
  const { user, gate } = await holdUpload('')
  await upload(user, anImage('b.png'), new File(['hello'], 'notes.txt', { type: 'text/plain' }))
  expect(screen.queryByRole('complementary', { name: 'Uploads' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Manage User' }))
  const status = within(await screen.findByRole('complementary', { name: 'Uploads' }))
  const leave = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leave)
  expect(leave.defaultPrevented, 'the browser asks before the tab is closed').toBe(true)
  expect(status.getByRole('progressbar', { name: 'Uploading, 0 of 2 done' })).toBeInTheDocument()
  expect(status.getByRole('link')).toHaveTextContent(/^Uploading, 0 of 2 done · \d+ % · 1 file waits for you$/)
  gate.open()
  await user.click(within(await alertOf('Success')).getByRole('button', { name: 'OK' }))
  expect(status.queryByRole('progressbar')).not.toBeInTheDocument()
  expect(status.getByRole('link')).toHaveTextContent(/^1 file waits for you$/)
  await user.click(status.getByRole('link'))
  expect(await screen.findByRole('button', { name: 'Upload anyway' })).toBeInTheDocument()
  expect(screen.queryByRole('complementary', { name: 'Uploads' })).not.toBeInTheDocument()
})
