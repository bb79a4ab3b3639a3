import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { envelope, override } from '../../support/component/contract-server.ts'
import { alertOf, press, upload } from '../../support/component/page-actions.ts'
import { signIn } from '../../support/component/render-app.tsx'
import { MP4, PNG } from '../../support/hostile/smallest-files.ts'
import { aGate } from '../../support/looks/gate.ts'
import { anImage, list, openMedia, prepareMediaTests } from './media-fixture.ts'

prepareMediaTests()

const uploadRows = () => within(screen.getByRole('region', { name: 'Uploads' }))
const aFilm = (name: string) => new File([MP4], name, { type: 'video/mp4' })

/** Lets every upload wait until the gate opens, and chooses one picture. */
async function holdUpload(message: string) {
  const gate = aGate()
  override('post', '/media', async () => {
    await gate.opened
    return envelope({ success: true, message })
  })
  const user = await openMedia()
  await upload(user, anImage('a.png'))
  await screen.findByRole('progressbar', { name: 'Uploading a.png' })
  return { user, gate }
}

// requirement 4.14
test('one file is uploaded: one alert, and the list is loaded again', async () => {
  const user = await openMedia()
  await upload(user, aFilm('Opening.mp4'))
  expect(await alertOf('Success')).toBeInTheDocument()
  expect(await list('Videos').findByRole('button', { name: 'Preview Opening.mp4' })).toBeInTheDocument()
})

// requirement 4.7
test('the metadata of the check before an upload is shown without loading the file from the server', async () => {
  const loaded: string[] = []
  override('get', '/uploads/*', ({ url }) => {
    loaded.push(url)
    return new Response(PNG)
  })
  const user = await openMedia()
  await upload(user, anImage('once.png'))
  await alertOf('Success')
  await list('Images').findByRole('button', { name: 'Preview once.png' })
  expect(await list('Images').findByText(/^\d+×\d+ · /)).toBeInTheDocument()
  expect(loaded).toEqual([])
})

// requirement 14.4
test('without a message of the server the alert has the sentence of the catalogue', async () => {
  override('post', '/media', () => envelope({ success: true, message: '' }))
  const user = await openMedia()
  await upload(user, anImage('a.png'))
  expect(await alertOf('Success')).toHaveAccessibleDescription('Media uploaded successfuly!')
})

// requirement 4.16
test.each([
  [413, 'File is over 2 MB.', 'File is over 2 MB.', /File is over 2 MB\./],
  [413, '', 'Failed to upload media!', /larger than the server accepts/],
  [415, '', 'Failed to upload media!', /does not accept this type of file/],
  [403, '', 'Failed to upload media!', /not allowed to upload/],
  [503, '', 'Failed to upload media!', /server had a fault \(HTTP 503\)/],
])('an upload answered with %i and the message "%s" says so', async (status, message, told, sentence) => {
  override('post', '/media', () => envelope({ success: false, message }, status))
  const user = await openMedia()
  await upload(user, anImage('a.png'))
  expect(await alertOf('Warning')).toHaveAccessibleDescription(told)
  expect(uploadRows().getByText(sentence)).toBeInTheDocument()
})

// requirement 4.16
test('a lost connection is distinguished from a refusal, and a retry succeeds', async () => {
  override('post', '/media', () => Response.error())
  const user = await openMedia()
  await upload(user, anImage('a.png'))
  expect(await alertOf('Warning')).toHaveAccessibleDescription('Failed to upload media!')
  await press(user, 'OK')
  expect(screen.getByText(/The connection was lost during the upload/)).toBeInTheDocument()
  override('post', '/media', () => envelope({ success: true, message: 'Thank you.' }))
  await press(user, 'Retry')
  expect(await alertOf('Success')).toHaveAccessibleDescription('Thank you.')
})

// requirement 4.14
test('several files have one report, with the failures by name', async () => {
  override('post', '/media', async request => {
    const sent = (await request.formData()).get('file')
    return sent instanceof File && sent.name === 'b.png'
      ? envelope({ success: false, message: 'The disk is full.' }, 507)
      : envelope({ success: true, message: '' })
  })
  const user = await openMedia()
  await upload(user, ...['a.png', 'b.png', 'c.png'].map(anImage))
  const alert = await alertOf('Warning')
  expect(alert).toHaveAccessibleDescription('Failed to upload media! (1 of 3 files)')
  expect(alert).toHaveTextContent(/“b\.png”: .*The disk is full\./)
  await press(user, 'OK')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(screen.getByText('2 of 3 uploaded')).toBeInTheDocument()
  const [first] = uploadRows().getAllByRole('listitem')
  expect(first).toHaveTextContent('b.png')
})

/** Every upload succeeds. @returns the names that were sent */
function watchUploads(): string[] {
  const sent: string[] = []
  override('post', '/media', async request => {
    const file = (await request.formData()).get('file')
    if (file instanceof File) sent.push(file.name)
    return envelope({ success: true, message: '' })
  })
  return sent
}

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
  const rows = uploadRows()
  const note = '6 MB (recommended: up to 5 MB) · 4032×3024 px (recommended: up to 128x2000 px)'
  expect(rows.getByText(note)).toHaveClass('muted')
  expect(rows.getByText(/Images should be JPEG or PNG, this one is image\/gif/)).toBeInTheDocument()
  expect(rows.queryByRole('button', { name: 'Upload anyway' })).not.toBeInTheDocument()
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
  expect(sent).toEqual([])
  await user.click(rows.getByRole('button', { name: 'Upload anyway' }))
  expect(await alertOf('Success')).toBeInTheDocument()
  expect(sent).toEqual(['notes.txt'])
})

// requirement 4.19
test.each([413, 415, 422])(
  'a file that the server refused with %i has no Retry, and its name is not said twice',
  async status => {
    override('post', '/media', () => envelope({ success: false, message: '"a.png" is not for this server.' }, status))
    const user = await openMedia()
    await upload(user, ...['a.png', 'b.png'].map(anImage))
    const alert = await alertOf('Warning')
    expect(alert).toHaveTextContent('“a.png”: This file is not for this server.')
    await press(user, 'OK')
    const rows = uploadRows()
    expect(rows.getByText('This file is not for this server.')).toHaveClass('upload-problem')
    expect(rows.getAllByRole('button', { name: 'Remove' })).toHaveLength(2)
    expect(rows.queryByRole('button', { name: /Retry|again/ })).not.toBeInTheDocument()
  },
)

// requirement 4.19
test('the alert about a failed file says the sentence of the server once', async () => {
  override('post', '/media', () => envelope({ success: false, message: 'The disk is broken.' }, 500))
  const user = await openMedia()
  await upload(user, anImage('a.png'))
  const alert = await alertOf('Warning')
  expect(alert).toHaveAccessibleDescription('The disk is broken.')
  expect(alert).toHaveTextContent(/The server had a fault \(HTTP 500\); the file is not to blame\. Retry in a moment\./)
  expect(alert.textContent?.match(/The disk is broken/g)).toHaveLength(1)
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
  expect(await rows.findByText(/This browser cannot decode this file/)).toHaveClass('upload-problem')
  Object.assign(globalThis, { createImageBitmap: decode })

  isUp = true
  await user.click(rows.getByRole('button', { name: 'Upload all 2 again' }))
  expect(await alertOf('Success')).toHaveAccessibleDescription('Media uploaded successfuly! (2 files)')
  expect(sent.sort()).toEqual(['a.png', 'b.png'])
  expect(rows.getAllByRole('button', { name: 'Upload anyway' })).toHaveLength(2)
})

// requirement 4.20
test('a file that is chosen twice, or that the library has, is marked and uploaded all the same', async () => {
  const sent = watchUploads()
  override('get', '/media', () =>
    envelope({
      success: true,
      message: '',
      data: {
        media: [
          {
            id: 1,
            name: 'old.png',
            file_name: 'x.png',
            collection_name: 'old',
            mime_type: 'image/png',
            size: PNG.length,
          },
        ],
      },
    }),
  )
  const user = await openMedia()
  await upload(user, ...['a.png', 'a.png', 'old.png', 'new.png'].map(anImage))
  expect(await alertOf('Success')).toHaveAccessibleDescription('Media uploaded successfuly! (4 files)')
  expect(sent.sort()).toEqual(['a.png', 'a.png', 'new.png', 'old.png'])
  const rows = uploadRows()
  expect(rows.getByText('Chosen twice: another file here has the same name and size')).toHaveClass('muted')
  expect(rows.getByText('The library already has a file with this name and size')).toHaveClass('muted')
})

// requirement 4.21
test('another page shows the progress of all uploads, and the files that wait, with a link to the list', async () => {
  const { user, gate } = await holdUpload('')
  await upload(user, anImage('b.png'), new File(['hello'], 'notes.txt', { type: 'text/plain' }))
  expect(screen.queryByRole('complementary', { name: 'Uploads' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Manage User' }))
  const status = within(await screen.findByRole('complementary', { name: 'Uploads' }))
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

// requirement 4.16
test('an upload goes on while another page is open, and is reported there', async () => {
  const { user, gate } = await holdUpload('It is here.')
  const leave = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leave)
  expect(leave.defaultPrevented).toBe(true)

  await user.click(screen.getByRole('link', { name: 'Manage User' }))
  await screen.findByRole('table')
  gate.open()
  expect(await alertOf('Success')).toHaveAccessibleDescription('It is here.')
  const leaveLater = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaveLater)
  expect(leaveLater.defaultPrevented).toBe(false)
})

// requirement 2.12
test('Sign Out asks first, and ends the uploads', async () => {
  const { user, gate } = await holdUpload('')
  const answer = async (name: string) => {
    await press(user, 'Sign Out')
    const question = await screen.findByRole('alertdialog', { name: 'Stop the uploads?' })
    await user.click(within(question).getByRole('button', { name }))
  }
  await answer('Keep uploading')
  expect(screen.getByRole('progressbar', { name: 'Uploading a.png' })).toBeInTheDocument()
  await answer('Sign out and stop')
  expect(await alertOf('Success')).toHaveAccessibleDescription('Logout berhasil!')
  const leave = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leave)
  expect(leave.defaultPrevented).toBe(false)
  gate.open()
  await press(user, 'OK')
  cleanup()
  await signIn()
  await openMedia()
  expect(screen.queryByRole('region', { name: 'Uploads' })).not.toBeInTheDocument()
})

// requirement 4.15
test('files dropped anywhere on the page are uploaded; a folder is not', async () => {
  override('post', '/media', () => envelope({ success: true, message: '' }))
  await openMedia()
  const file = {
    kind: 'file',
    getAsFile: () => anImage('dropped.png'),
    webkitGetAsEntry: () => ({ isDirectory: false }),
  }
  const folder = { kind: 'file', getAsFile: () => null, webkitGetAsEntry: () => ({ isDirectory: true }) }
  const dataTransfer = { types: ['Files'], items: [file, folder] }
  fireEvent.dragOver(window, { dataTransfer })
  expect(screen.getByText('Drop the files to upload them')).toBeInTheDocument()
  fireEvent.drop(window, { dataTransfer })
  expect(screen.queryByText('Drop the files to upload them')).not.toBeInTheDocument()
  expect(await alertOf('Warning')).toHaveAccessibleDescription(
    'A folder cannot be uploaded. Drop the files that are in it.',
  )
  expect(await screen.findByText('1 of 1 uploaded')).toBeInTheDocument()
})
