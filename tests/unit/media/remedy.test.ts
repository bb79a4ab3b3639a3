import { openAsBlob } from 'node:fs'
import { expect, test } from 'vitest'
import { readFormat } from '../../../src/media/files/read-format.ts'
import { readOther, remedyFor } from '../../../src/media/files/remedy.ts'

const fixture = (name: string) => openAsBlob(new URL(`../../fixtures/${name}`, import.meta.url))

/** A box of an MP4 file: its size, its name, its content. */
const box = (name: string, content: string) => `${String.fromCharCode(0, 0, 0, content.length + 8)}${name}${content}`

const latin1 = (text: string) => new Blob([Uint8Array.from(text, letter => letter.charCodeAt(0))])

// requirement 28.6
test.each([
  ['a photo of a telephone', box('ftyp', 'heic0000mif1'), 'HEIC'],
  ['a film of an editing program', box('ftyp', 'qt  ') + box('mdat', 'bytes') + box('moov', 'stsd apch'), 'ProRes'],
  [
    'a film with a box of 64 bits',
    `${box('ftyp', 'isom')}\0\0\0\x01mdat\0\0\0\0\0\0\0\x12xx${box('moov', 'mp4v')}`,
    'MPEG-4 Visual',
  ],
  ['a film that is cut off', `${box('ftyp', 'isom')}\0\0\xff\xffmdat`, null],
  ['a box without a size that helps', `${box('ftyp', 'isom')}\0\0\0\x02mdat`, null],
  ['a text', 'hello', null],
  ['nothing', '', null],
])('%s', async (_name, content, format) => {
  expect(await readFormat(latin1(content))).toBe(format)
})

// requirement 28.6
test.each(['hevc.mp4', 'hevc-with-sound.mp4'])('%s is HEVC', async film => {
  expect(await readFormat(await fixture(film))).toBe('HEVC')
})

// requirement 28.6
test('a film from a telephone names its format, the setting of the camera, and one line of ffmpeg', () => {
  const remedy = remedyFor('video', 'HEVC', 'Opening day.mov')
  expect(remedy).toMatch(/^This is a film in HEVC, which this browser cannot decode/)
  expect(remedy).toContain('“Most Compatible”')
  expect(remedy).toContain(
    'ffmpeg -i "Opening day.mov" -c:v libx264 -pix_fmt yuv420p -an -movflags +faststart "Opening day-h264.mp4"',
  )
})

// requirement 4.24
test('a text under the name of a film is said to be a text; a film that is cut off is not', async () => {
  const said = (content: string) => readOther(new File([latin1(content)], 'a.mp4'), 'video')
  expect(await said('Opening hours: 9 to 17')).toMatch(/^This is a text, whatever its name says/)
  expect(await said(`${box('ftyp', 'isom')}\0\0\xff\xffmdat`)).toBeNull()
})

// requirement 28.6
test.each(['$(rm x).mov', 'a"b.mov', 'a`b`.mov', '-y.mov'])('the line of ffmpeg does not contain the name %s', name => {
  expect(remedyFor('video', 'ProRes', name)).toContain('ffmpeg -i "film.mov" ')
})

// requirement 28.6
test('a HEIC photo is known even if the browser gives no type; another file is no media', () => {
  expect(remedyFor(null, 'HEIC', 'IMG_1.HEIC')).toMatch(/^This is a photo in HEIC.*“Most Compatible”.*JPEG or PNG\.$/)
  expect(remedyFor('image', null, 'a.png')).toMatch(/^This browser cannot decode this file.*save it as JPEG or PNG\.$/)
  expect(remedyFor(null, null, 'notes.txt')).toBe('')
})
