import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Location } from '../../../src/api/locations.ts'
import { contractAnswer, envelope, override } from '../../support/component/contract-server.ts'
import { alertOf, press } from '../../support/component/page-actions.ts'
import { openStrip, preparePictureTests, textField } from './picture-fixture.ts'

const rig = preparePictureTests()

const THREE_PIECES = 'Fresh bread and rolls every morning from seven. '.repeat(3)

type User = Awaited<ReturnType<typeof openStrip>>

/** Lets the server take every file but those of which `isRefused` says so. @returns which pieces were sent, as "1 of 3" */
function watchPieces(isRefused: (piece: string) => boolean = () => false): string[] {
  const sent: string[] = []
  override('post', '/media', async request => {
    const file = (await request.clone().formData()).get('file')
    const piece = (file instanceof File && /\d of \d/.exec(file.name)?.[0]) || 'the only one'
    sent.push(piece)
    return isRefused(piece) ? envelope({ success: false, message: 'The disk is full.' }, 507) : contractAnswer(request)
  })
  return sent
}

/** The next alert's words; it is closed. */
async function readAlert(user: User, style: 'Success' | 'Warning') {
  const words = (await alertOf(style)).textContent ?? ''
  await press(user, 'OK')
  return words
}

const names = async () => (await rig.library()).map(({ name }) => /\d of \d/.exec(name)?.[0] ?? name).toSorted()

// requirement 29.7
test('if one of three pictures does not arrive, the page says how many did, and the next try sends that one only', async () => {
  let isFull = true
  const sent = watchPieces(piece => isFull && piece === '2 of 3')
  const user = await openStrip(THREE_PIECES)
  await press(user, 'Save')
  const warning = await readAlert(user, 'Warning')
  expect(warning).toContain('2 of 3 pictures were uploaded.')
  expect(warning).toMatch(
    /It said: The disk is full\. What you made is kept here: save it again to send what is missing/,
  )
  expect(await textField()).toHaveValue(THREE_PIECES)
  isFull = false
  sent.length = 0
  await press(user, 'Save')
  await readAlert(user, 'Success')
  expect(sent).toEqual(['2 of 3'])
  expect(await names()).toEqual(['1 of 3', '2 of 3', '3 of 3'])
  expect(screen.getByText(/are in the library\./)).toBeVisible()
})

// requirement 29.7
test('a double click on Save uploads each picture once', async () => {
  const sent = watchPieces()
  const user = await openStrip(THREE_PIECES)
  await user.dblClick(await screen.findByRole('button', { name: 'Save' }))
  await readAlert(user, 'Success')
  expect(sent).toEqual(['1 of 3', '2 of 3', '3 of 3'])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

// requirement 29.7
test('a piece that is retried on the Media page is not sent again from here', async () => {
  let isFull = true
  const sent = watchPieces(piece => isFull && piece === '2 of 3')
  const user = await openStrip(THREE_PIECES)
  await press(user, 'Save')
  await readAlert(user, 'Warning')
  isFull = false
  await user.click(screen.getByRole('link', { name: 'Back to the library' }))
  await press(user, 'Retry')
  await readAlert(user, 'Success')
  sent.length = 0
  await user.click(await screen.findByRole('link', { name: 'Back to New ticker strip' }))
  await press(user, 'Save')
  await readAlert(user, 'Success')
  expect(sent).toEqual([])
  expect(await names()).toEqual(['1 of 3', '2 of 3', '3 of 3'])
})

// requirement 29.7
test('a library that cannot be loaded after the upload is told as that, and nothing is uploaded twice', async () => {
  let isAway = false
  const sent = watchPieces()
  override('get', '/media', request =>
    isAway ? envelope({ success: false, message: 'The list is locked.' }, 503) : contractAnswer(request),
  )
  const user = await openStrip('Half price')
  isAway = true
  await press(user, 'Save')
  const warning = await readAlert(user, 'Warning')
  expect(warning).toContain('The picture is uploaded, but the library could not be loaded.')
  expect(warning).toContain('The list is locked. Save it again to look once more: nothing is uploaded a second time.')
  isAway = false
  await press(user, 'Save')
  expect(await readAlert(user, 'Success')).toContain('“Half price.png” is in the library.')
  expect(sent).toEqual(['the only one'])
})

// requirement 29.7
test('a saved picture that has not changed is not uploaded again, unless it was deleted', async () => {
  const sent = watchPieces()
  const user = await openStrip('Half price')
  await press(user, 'Save')
  await readAlert(user, 'Success')
  expect(screen.getByText(/is in the library\./)).toBeVisible()
  await press(user, 'Save')
  expect(await readAlert(user, 'Success')).toContain('“Half price.png” is in the library.')
  expect(sent).toHaveLength(1)
  fireEvent.change(await textField(), { target: { value: 'Half prices' } })
  expect(screen.queryByText(/is in the library\./)).not.toBeInTheDocument()
  fireEvent.change(await textField(), { target: { value: 'Half price' } })
  const [media] = await rig.library()
  await rig.seed.call('DELETE', `/media/${media?.id}`)
  await press(user, 'Save')
  expect(await readAlert(user, 'Warning')).toContain('The picture was uploaded, but is not in the library.')
  await press(user, 'Save')
  await readAlert(user, 'Success')
  expect(sent).toHaveLength(2)
  expect(await names()).toEqual(['Half price.png'])
})

// requirement 29.7
test('if somebody else has deleted one of three pictures, the next tries send that one only', async () => {
  let isFull = false
  const sent = watchPieces(() => isFull)
  const user = await openStrip(THREE_PIECES)
  await press(user, 'Save')
  await readAlert(user, 'Success')
  const second = (await rig.library()).find(({ name }) => name.includes('2 of 3'))
  await rig.seed.call('DELETE', `/media/${second?.id}`)
  await press(user, 'Save')
  expect(await readAlert(user, 'Warning')).toContain('The picture was uploaded, but is not in the library.')
  sent.length = 0
  isFull = true
  await press(user, 'Save')
  expect(await readAlert(user, 'Warning')).toContain('2 of 3 pictures were uploaded.')
  isFull = false
  await press(user, 'Save')
  await readAlert(user, 'Success')
  expect(sent).toEqual(['2 of 3', '2 of 3'])
  expect(await names()).toEqual(['1 of 3', '2 of 3', '3 of 3'])
})

// requirement 29.7
test('without the server’s name for the file it is found in the library by its name and size', async () => {
  override('post', '/media', async request => {
    await contractAnswer(request)
    return envelope({ success: true, message: '' })
  })
  const user = await openStrip('Half price')
  await press(user, 'Save')
  await readAlert(user, 'Success')
  expect(await screen.findByText(/is in the library\./)).toHaveTextContent(/^“Half price\.png”/)
})

/** Saves the strip and adds it to the playlist “News” of the one location. */
async function addToNews(user: User) {
  await press(user, 'Save and add to…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Save and add to a playlist' }))
  await user.click(await dialog.findByRole('radio', { name: /Lobby/ }))
  await user.click(await dialog.findByRole('radio', { name: /News/ }))
  await press(user, 'Save and add', dialog)
}

/** A playlist for tickers. @returns a function that reads the pieces in it, as "1 of 3", in their order */
async function seedNews() {
  const lobby = await rig.seed.location('Lobby', 'lobby-1')
  await rig.seed.playlist(lobby, 'ticker', { name: 'News' })
  return async () => {
    const [news] = await rig.seed.playlistsAt(lobby)
    return news?.items.map(({ media }) => /\d of \d/.exec(media.name)?.[0])
  }
}

// requirement 29.8
test('if one of three pictures cannot be added, none is, the page says why, and the next try adds all', async () => {
  const inNews = await seedNews()
  const sent = watchPieces()
  let calls = 0
  override('post', '/playlists/:id/items', request => {
    calls += 1
    return calls === 2 ? envelope({ success: false, message: 'The playlist is busy.' }, 409) : contractAnswer(request)
  })
  const user = await openStrip(THREE_PIECES)
  await addToNews(user)
  const warning = await readAlert(user, 'Warning')
  expect(warning).toContain('The picture is in the library, but adding it to “News” at “Lobby” failed.')
  expect(warning).toContain('The playlist is busy.')
  expect(await inNews()).toEqual([])
  await addToNews(user)
  expect(await readAlert(user, 'Success')).toContain('at the end of “News” at “Lobby”')
  expect(await inNews()).toEqual(['1 of 3', '2 of 3', '3 of 3'])
  expect(sent).toHaveLength(3)
})

// requirement 29.8
test('the alert tells the screens of the location, to which a link stays; without a playlist that is on it names Update', async () => {
  await seedNews()
  const user = await openStrip('Half price')
  await addToNews(user)
  expect(await readAlert(user, 'Success')).toMatch(/Press Update there to show it\.UndoOK$/)
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Lobby' })).toHaveAttribute(
    'href',
    '/location/1?name=Lobby&uid=lobby-1',
  )
  const [lobby] = (await rig.seed.call<{ locations: Location[] }>('GET', '/locations')).data.locations
  if (lobby) await rig.seed.screensOn(lobby)
  const told: string[] = []
  override('put', '/playlists/*/screen', request => {
    told.push(new URL(request.url).pathname)
    return contractAnswer(request)
  })
  await addToNews(user)
  await press(user, 'Tell the screens', within(await alertOf('Success')))
  await waitFor(() => expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription('All playlist updated!'))
  expect(told).toEqual(['/api/playlists/1/screen'])
})
