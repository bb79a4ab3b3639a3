import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { envelope, override } from '../../support/component/contract-server.ts'
import { alertOf, press, upload } from '../../support/component/page-actions.ts'
import { signIn } from '../../support/component/render-app.tsx'
import { PNG } from '../../support/hostile/smallest-files.ts'
import { anImage, holdUpload, list, openMedia, prepareMediaTests, uploadRows } from './media-fixture.ts'

prepareMediaTests()

// requirements 4.7, 4.14, 13.11
test('after an upload the list is loaded again, and shows what the check before it has found', async () => {
  const loaded: string[] = []
  override('get', '/uploads/*', ({ url }) => {
    loaded.push(url)
    return new Response(PNG)
  })
  const user = await openMedia()
  await upload(user, anImage('once.png'))
  expect(await alertOf('Success')).toBeInTheDocument()
  await list('Images').findByRole('button', { name: 'Preview once.png' })
  expect(await list('Images').findByText(/^\d+×\d+ · /)).toBeInTheDocument()
  expect(loaded).toEqual([])
})

// requirement 4.16
test.each([
  [413, 'File is over 2 MB.', 'File is over 2 MB.', /File is over 2 MB\./],
  [413, '', 'Failed to upload media!', /larger than the server accepts/],
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

// requirement 4.13
test('a file that was deleted on the disk has no Retry: its row says why', async () => {
  const gone = anImage('a.png')
  override('post', '/media', () => {
    gone.slice = () => {
      throw new DOMException('It is gone.', 'NotFoundError')
    }
    return Response.error()
  })
  const user = await openMedia()
  await upload(user, gone)
  expect(await alertOf('Warning')).toHaveTextContent(/it was moved, changed or deleted/)
  await press(user, 'OK')
  expect(uploadRows().queryByRole('button', { name: /Retry/ })).not.toBeInTheDocument()
  expect(uploadRows().getByText(/it was moved, changed or deleted.+Choose it again\./)).toBeInTheDocument()
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

// requirements 2.12, 28.8
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
  // The next login is told nothing of them.
  await waitFor(() => expect(Object.keys(sessionStorage).join()).not.toContain('UNFINISHED_FILES'))
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
