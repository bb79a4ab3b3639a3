import { describe, expect, test } from 'vitest'
import { mediaKind, shownKind } from '../../../src/api/media.ts'
import { judge } from '../../../src/media/uploads/upload-limits.ts'

const named = (file_name: string, mime_type = '', name = '') => ({ file_name, mime_type, name })
const file = (name: string, type: string, size: number) => ({ name, type, size })
const pixels = (width: number, height: number) =>
  ({ state: 'known', width, height, duration: null, thumbnail: null }) as const
const MB = 1024 * 1024
const asksNothing = { asksBeforeLarge: false, remedy: 'Convert it.' }

// requirements 4.3, 4.8
test('the type decides what kind of media an item is, then the extension of the stored file, then that of the name', () => {
  const kinds = (...files: [fileName: string, mimeType?: string, name?: string][]) =>
    files.map(file => mediaKind(named(...file)))
  expect(kinds(['a.bin', 'VIDEO/quicktime'], ['a.bin', 'image/avif'])).toEqual(['video', 'image'])
  expect(kinds(['a.mp4', 'image/png'], ['a.png', 'video/webm'])).toEqual(['image', 'video'])
  expect(kinds(['a.MKV', 'application/octet-stream'], ['8f31', '', 'Opening (1).mp4'])).toEqual(['video', 'video'])
  expect(kinds(['a.txt', 'text/plain'], ['mp4'], ['folder.mp4/readme'])).toEqual([null, null, null])
  for (const extension of ['mp4', 'mov', 'avi', 'mkv', 'webm']) expect(kinds([`film.${extension}`])).toEqual(['video'])
  for (const extension of ['JPG', 'JPEG', 'PNG', 'GIF', 'WEBP', 'BMP', 'SVG'])
    expect(kinds([`photo.${extension}`])).toEqual(['image'])
  // A file of unknown kind is shown as an image.
  expect(['a.txt', 'a.mov'].map(name => shownKind(named(name)))).toEqual(['image', 'video'])
})

describe('the displayed limits as advice', () => {
  // requirement 4.4
  test.each([
    [file('a.jpg', 'image/jpeg', 5 * MB), pixels(2000, 128)],
    [file('a.png', 'image/png', 1), pixels(128, 2000)],
    [file('a.png', '', 1), null],
    [file('a.mp4', 'video/mp4', 50 * MB), pixels(2560, 1440)],
  ])('%o with %o keeps them all', (candidate, metadata) => {
    expect(judge(candidate, metadata, asksNothing)).toEqual({ reason: '', note: '', needsFit: false })
  })

  test.each([
    [file('a.gif', 'image/gif', 9), null, 'Images should be JPEG or PNG, this one is image/gif'],
    [file('a.webm', 'video/webm', 9), null, 'Videos should be MP4, this one is video/webm'],
    [file('a.jpg', 'image/jpeg', 5 * MB + 1), null, '5242881 B (recommended: up to 5 MB)'],
    [file('a.mp4', 'video/mp4', 75 * MB), null, '75 MB (recommended: up to 50 MB)'],
    [file('a.mp4', 'application/octet-stream', 75 * MB), null, '75 MB (recommended: up to 50 MB)'],
    [file('a.jpg', 'image/jpeg', 9), pixels(1920, 1080), '1920×1080 px (ticker: up to 128x2000 px)'],
    [file('a.png', 'image/png', 9), pixels(2001, 128), '2001×128 px (ticker: up to 128x2000 px)'],
    [file('a.png', 'image/png', 9), pixels(129, 129), '129×129 px (ticker: up to 128x2000 px)'],
    [file('a.mp4', 'video/mp4', 50 * MB + 1), null, '52428801 B (recommended: up to 50 MB)'],
    [
      file('a.mp4', 'video/mp4', 9),
      pixels(2160, 3840),
      '2160×3840 px (a screen of 1920×1080 px decodes 4 times what it shows)',
    ],
    [
      file('a.jpg', 'image/jpeg', 6 * MB),
      pixels(4032, 3024),
      '6 MB (recommended: up to 5 MB) · 4032×3024 px (ticker: up to 128x2000 px)',
    ],
  ] as const)('%o with %o is noted and held up by nothing: %s', (candidate, metadata, text) => {
    expect(judge(candidate, metadata, asksNothing)).toMatchObject({ reason: '', note: text })
  })

  test.each([
    [file('a.jpg', 'image/jpeg', 0), null, 'This file is empty.'],
    [file('a.txt', 'text/plain', 9), null, 'This is neither an image nor a video.'],
    [file('a.mp4', 'video/mp4', 90 * MB), { state: 'undecodable' }, 'Convert it.'],
  ] as const)('%o with %o waits: %s', (candidate, metadata, text) => {
    const remedy = metadata ? 'Convert it.' : ''
    expect(judge(candidate, metadata, { asksBeforeLarge: false, remedy })).toMatchObject({ reason: text, note: '' })
  })

  // requirement 28.1
  test.each([
    [file('a.mp4', 'video/mp4', 75 * MB), pixels(1920, 1080), true],
    [file('a.mov', 'video/quicktime', 9), pixels(1920, 1080), true],
    [file('a.mp4', 'video/mp4', 9), pixels(3840, 2160), true],
    [file('a.jpg', 'image/jpeg', 6 * MB), pixels(4032, 3024), true],
    [file('a.mkv', '', 9), { state: 'undecodable' }, true],
    // A photo is larger than a ticker's strips, and right for a videowall.
    [file('a.jpg', 'image/jpeg', 9), pixels(1920, 1080), false],
  ] as const)('%o with %o could be made to fit: %s', (candidate, metadata, needsFit) => {
    expect(judge(candidate, metadata, asksNothing).needsFit).toBe(needsFit)
  })

  // requirement 28.2
  test('with "Ask before large files" a file over the size waits, and no other', () => {
    const asks = { asksBeforeLarge: true, remedy: '' }
    const reason = 'This file is large: 75 MB (recommended: up to 50 MB).'
    expect(judge(file('a.mp4', 'video/mp4', 75 * MB), null, asks)).toEqual({ reason, note: '', needsFit: true })
    expect(judge(file('a.webm', 'video/webm', 9), null, asks).reason).toBe('')
    expect(judge(file('a.jpg', 'image/jpeg', 9), pixels(4032, 3024), asks).reason).toBe('')
  })
})
