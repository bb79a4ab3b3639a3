import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { uploads } from '../../src/pages/media/uploads.ts'
import { installDecoders } from '../support/component-media.ts'
import { envelope, override, startContract, stopContract } from '../support/contract-server.ts'
import { aGate } from '../support/gate.ts'
import { renderApp, signIn } from '../support/render-app.tsx'
import { MP4, PNG } from '../support/smallest-files.ts'

const anImage = (name: string) => new File([PNG], name, { type: 'image/png' })
const aFilm = (name: string) => new File([MP4], name, { type: 'video/mp4' })

const item = (id: number, name: string, mime_type: string, size = 1024) => ({
  id,
  name,
  file_name: name,
  collection_name: 'content',
  mime_type,
  size,
})

const library = [
  item(1, 'Menu 2.png', 'image/png', 3000),
  item(12, 'Menu 10.png', 'image/png', 2000),
  item(3, 'strip.png', 'image/png', 9000),
  item(4, 'Opening.mp4', 'video/mp4', 5 * 1024 * 1024),
  item(5, 'unknown.bin', 'application/octet-stream'),
]

const answerLibrary = (media: unknown[] = library) =>
  override('get', '/media', () => envelope({ success: true, message: '', data: { media } }))

let removeDecoders: () => void

beforeEach(async () => {
  removeDecoders = installDecoders()
  // What a card shows of a file is Chromium's to prove; here there is a file, whatever its name.
  override('get', '/uploads/*', () => new Response(PNG))
  await startContract()
  await signIn()
})

afterEach(async () => {
  uploads.clear()
  await stopContract()
  removeDecoders()
})

async function openMedia() {
  const { user } = renderApp('/media')
  await waitFor(() => expect(screen.getByRole('region', { name: 'Videos' })).toHaveAttribute('aria-busy', 'false'))
  return user
}

const list = (name: 'Videos' | 'Images') => within(screen.getByRole('region', { name }))
const namesIn = (name: 'Videos' | 'Images') =>
  list(name)
    .queryAllByRole('button', { name: /^Preview / })
    .map(button => button.getAttribute('aria-label')?.replace('Preview ', ''))

const alertOf = (name: 'Success' | 'Warning') => screen.findByRole('alertdialog', { name })

test('shows videos and images apart, with the hints and what each file is', async () => {
  answerLibrary()
  await openMedia()
  expect(namesIn('Videos')).toEqual(['Opening.mp4'])
  // What is not known to be a video is shown as an image.
  expect(namesIn('Images')).toEqual(['Menu 10.png', 'unknown.bin', 'strip.png', 'Menu 2.png'])
  expect(await list('Videos').findByText('640×360 · 5 MB')).toBeInTheDocument()
  expect(list('Videos').getByText('00:03')).toBeInTheDocument()
  expect(await list('Images').findByText('128×64 · 2.9 KB')).toBeInTheDocument()
  for (const hint of [
    'Images: JPEG or PNG, up to 5 MB',
    'Image maximum dimensions: 128x2000 px',
    'Videos: MP4, up to 50 MB',
  ]) {
    expect(screen.getByText(hint)).toBeInTheDocument()
  }
})

test('an empty library says what to do next', async () => {
  await openMedia()
  expect(screen.getByText('No videos yet. Choose UPLOAD, or drop files anywhere on this page.')).toBeInTheDocument()
  expect(screen.getByText('No images yet. Choose UPLOAD, or drop files anywhere on this page.')).toBeInTheDocument()
})

test('a search narrows both lists, and the order can be chosen', async () => {
  answerLibrary()
  const user = await openMedia()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name')
  expect(namesIn('Images')).toEqual(['Menu 2.png', 'Menu 10.png', 'strip.png', 'unknown.bin'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Largest first')
  expect(namesIn('Images')).toEqual(['strip.png', 'Menu 2.png', 'Menu 10.png', 'unknown.bin'])
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'mENU')
  await waitFor(() => expect(namesIn('Images')).toEqual(['Menu 2.png', 'Menu 10.png']))
  expect(list('Videos').getByText('Nothing here matches “mENU”.')).toBeInTheDocument()
})

test('a click opens the preview overlay on the file, and its button closes it', async () => {
  answerLibrary()
  const user = await openMedia()
  await user.click(list('Images').getByRole('button', { name: 'Preview Menu 2.png' }))
  const preview = screen.getByRole('dialog', { name: 'Preview' })
  expect(within(preview).getByRole('img', { name: 'Menu 2.png' })).toHaveAttribute(
    'src',
    expect.stringContaining('/api/uploads/Menu%202.png'),
  )
  await user.click(screen.getByRole('button', { name: 'Close preview' }))
  expect(screen.queryByRole('dialog', { name: 'Preview' })).not.toBeInTheDocument()
})

test('each list has a delete mode of its own; a delete asks first and is told', async () => {
  const user = await openMedia()
  await user.upload(screen.getByLabelText('Choose files'), anImage('old.png'))
  await alertOf('Success')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await list('Images').findByRole('button', { name: 'Preview old.png' })

  const toggle = screen.getByRole('button', { name: 'Delete images' })
  expect(toggle).toHaveAttribute('aria-pressed', 'false')
  expect(screen.queryByRole('button', { name: 'Delete old.png' })).not.toBeInTheDocument()
  await user.click(toggle)
  expect(toggle).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('button', { name: 'Delete videos' })).toHaveAttribute('aria-pressed', 'false')

  await user.click(screen.getByRole('button', { name: 'Delete old.png' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Delete old.png' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Delete old.png' }))
  const confirm = screen.getByRole('alertdialog', { name: 'Confirm delete' })
  await user.click(within(confirm).getByRole('button', { name: 'Delete' }))
  expect(await alertOf('Success')).toHaveAccessibleDescription('Media delted successfuly!')
  await waitFor(() => expect(namesIn('Images')).toEqual([]))
})

test('a delete that fails is told in the words of the catalogue', async () => {
  answerLibrary()
  override('delete', '/media/:id', () => envelope({ success: false, message: 'It is in use.' }))
  const user = await openMedia()
  await user.click(screen.getByRole('button', { name: 'Delete videos' }))
  await user.click(screen.getByRole('button', { name: 'Delete Opening.mp4' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await alertOf('Warning')).toHaveAccessibleDescription('Failed to delete media!')
})

test('one file is uploaded as the specification says: the alert, and the list anew', async () => {
  const user = await openMedia()
  await user.upload(screen.getByLabelText('Choose files'), aFilm('Opening.mp4'))
  expect(await alertOf('Success')).toBeInTheDocument()
  expect(await list('Videos').findByRole('button', { name: 'Preview Opening.mp4' })).toBeInTheDocument()
})

test('without a message of the server the alert has the words of the catalogue', async () => {
  override('post', '/media', () => envelope({ success: true, message: '' }))
  const user = await openMedia()
  await user.upload(screen.getByLabelText('Choose files'), anImage('a.png'))
  expect(await alertOf('Success')).toHaveAccessibleDescription('Media uploaded successfuly!')
})

test.each([
  [413, 'File is over 2 MB.', 'File is over 2 MB.', /File is over 2 MB\./],
  [413, '', 'Failed to upload media!', /larger than the server accepts/],
  [415, '', 'Failed to upload media!', /does not accept this type of file/],
  [403, '', 'Failed to upload media!', /not allowed to upload/],
  [503, '', 'Failed to upload media!', /server had a fault \(HTTP 503\)/],
])('an upload answered with %i and the message "%s" says so', async (status, message, told, sentence) => {
  override('post', '/media', () => envelope({ success: false, message }, status))
  const user = await openMedia()
  await user.upload(screen.getByLabelText('Choose files'), anImage('a.png'))
  expect(await alertOf('Warning')).toHaveAccessibleDescription(told)
  expect(within(screen.getByRole('region', { name: 'Uploads' })).getByText(sentence)).toBeInTheDocument()
})

test('a lost connection is told from a refusal, and a retry goes through', async () => {
  override('post', '/media', () => Response.error())
  const user = await openMedia()
  await user.upload(screen.getByLabelText('Choose files'), anImage('a.png'))
  expect(await alertOf('Warning')).toHaveAccessibleDescription('Failed to upload media!')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.getByText(/The connection was lost during the upload/)).toBeInTheDocument()
  override('post', '/media', () => envelope({ success: true, message: 'Thank you.' }))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await alertOf('Success')).toHaveAccessibleDescription('Thank you.')
})

test('several files are told once, with the failures by name', async () => {
  override('post', '/media', async request => {
    const sent = (await request.formData()).get('file')
    return sent instanceof File && sent.name === 'b.png'
      ? envelope({ success: false, message: 'The disk is full.' }, 507)
      : envelope({ success: true, message: '' })
  })
  const user = await openMedia()
  await user.upload(screen.getByLabelText('Choose files'), ['a.png', 'b.png', 'c.png'].map(anImage))
  const alert = await alertOf('Warning')
  expect(alert).toHaveAccessibleDescription('Failed to upload media! (1 of 3 files)')
  expect(alert).toHaveTextContent(/“b\.png”: .*The disk is full\./)
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(screen.getByText('2 of 3 uploaded')).toBeInTheDocument()
})

test('a file over a displayed limit waits for the person', async () => {
  const user = await openMedia()
  await user.upload(screen.getByLabelText('Choose files'), [
    new File(['GIF89a'], 'a.gif', { type: 'image/gif' }),
    new File(['hello'], 'notes.txt', { type: 'text/plain' }),
  ])
  const rows = within(screen.getByRole('region', { name: 'Uploads' }))
  expect(await rows.findByText(/Images should be JPEG or PNG; this one is image\/gif\./)).toBeInTheDocument()
  expect(rows.getByText(/neither a JPEG or PNG image nor an MP4 video/)).toBeInTheDocument()
  const remove = rows.getAllByRole('button', { name: 'Remove' })[1]
  if (remove) await user.click(remove)
  expect(rows.queryByText('notes.txt')).not.toBeInTheDocument()
  await user.click(rows.getByRole('button', { name: 'Upload anyway' }))
  expect(await alertOf('Success')).toBeInTheDocument()
})

test('an upload goes on while another page is open, and is told there', async () => {
  const gate = aGate()
  override('post', '/media', async () => {
    await gate.opened
    return envelope({ success: true, message: 'It is here.' })
  })
  const user = await openMedia()
  await user.upload(screen.getByLabelText('Choose files'), anImage('a.png'))
  await screen.findByRole('progressbar', { name: 'Uploading a.png' })
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

test('who signs out takes the unsent files along', async () => {
  const gate = aGate()
  override('post', '/media', async () => {
    await gate.opened
    return envelope({ success: true, message: '' })
  })
  const user = await openMedia()
  await user.upload(screen.getByLabelText('Choose files'), anImage('a.png'))
  await screen.findByRole('progressbar', { name: 'Uploading a.png' })
  await user.click(screen.getByRole('button', { name: 'Sign Out' }))
  expect(await alertOf('Success')).toHaveAccessibleDescription('Logout berhasil!')
  expect(uploads.snapshot()).toEqual([])
  gate.open()
})

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

test('a library that cannot be loaded says why and can be asked again', async () => {
  override('get', '/media', () => envelope({ success: false, message: 'The shelf is locked.' }, 403))
  const { user } = renderApp('/media')
  expect(await alertOf('Warning')).toHaveAccessibleDescription('The shelf is locked.')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  answerLibrary()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await list('Videos').findByRole('button', { name: 'Preview Opening.mp4' })).toBeInTheDocument()
})
