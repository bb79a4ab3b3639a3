import { expect, test, vi } from 'vitest'
import { createStillFiles, isStill, seenPart, seenSize } from '../../../../src/player/videowall/still-picture.ts'

const bytes = (...parts: Array<string | number[]>) =>
  new Uint8Array(parts.flatMap(part => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)))

const pngChunk = (name: string, length: number) => [0, 0, 0, length, ...Buffer.from(name), ...Array(length + 4).fill(0)]
const png = (...names: string[]) =>
  bytes([0x89], 'PNG\r\n\x1a\n', ...names.map(name => pngChunk(name, name === 'IDAT' ? 2 : 13)))

// requirement 9.17
test.each([
  ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe0]), true],
  ['a PNG', png('IHDR', 'iCCP', 'IDAT'), true],
  ['a PNG that moves', png('IHDR', 'acTL', 'fcTL', 'IDAT'), false],
  ['a PNG whose pixels are far away', png('IHDR', 'iCCP'), false],
  ['a WebP', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 '), true],
  ['a WebP with transparency', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0x10]), true],
  ['a WebP that moves', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0x12]), false],
  ['an AVIF', bytes([0, 0, 0, 32], 'ftypavif'), true],
  ['an AVIF that moves', bytes([0, 0, 0, 32], 'ftypavis'), false],
  ['a bitmap', bytes('BM', [0, 0, 0, 0]), true],
  ['a GIF', bytes('GIF89a'), false],
  ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), false],
  ['nothing', bytes(), false],
])('%s is surely still: %s', (_name, head, expected) => {
  expect(isStill(head)).toBe(expected)
})

// requirement 9.17
test.each([
  ['a photo of another server', 'http://media.example/uploads/photo.jpg?again=1', true],
  ['a photo that came late', 'blob:http://console.example/7c1b#photo.jpg', true],
  ['another picture that came late', 'blob:http://console.example/7c1b#photo.png', false],
  ['a drawing', 'http://media.example/uploads/plan.svg', false],
])('%s is drawn once, without a question: %s', async (_name, url, expected) => {
  expect(await createStillFiles()(url, AbortSignal.any([]))).toBe(expected)
})

// requirement 9.17
test('a beginning whose reading was broken off is read again', async () => {
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, options) => {
    options?.signal?.throwIfAborted()
    return new Response(png('IHDR', 'IDAT'))
  })
  const isStillFile = createStillFiles()
  const ask = (signal: AbortSignal) => isStillFile('http://media.example/uploads/sign.png', signal)
  expect(await ask(AbortSignal.abort())).toBe(false)
  expect(await ask(AbortSignal.any([]))).toBe(true)
  fetching.mockRestore()
})

// requirement 9.17
test('without a server, the beginning of a file that was replaced is read from its kept copy', async () => {
  const fetching = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const match = async (url: string, { ignoreSearch = false }) =>
    url.includes('?') && !ignoreSearch ? undefined : new Response(png('IHDR', 'IDAT'))
  vi.stubGlobal('caches', { match })
  expect(await createStillFiles()('http://media.example/uploads/sign.png?size=9', AbortSignal.any([]))).toBe(true)
  vi.unstubAllGlobals()
  fetching.mockRestore()
})

// requirement 9.17
test.each([
  ['a large picture of the shape of the screen', [3840, 2160], [1920, 1080], false, [1920, 1080]],
  ['an upright one with bars beside it', [3000, 4000], [1920, 1080], false, [810, 1080]],
  ['an upright one that fills the screen', [3000, 4000], [1920, 1080], true, [1920, 2560]],
  ['a small one, as it is', [640, 360], [1920, 1080], false, [640, 360]],
  ['a line of one pixel', [40_000, 1], [1920, 1080], false, [1920, 1]],
] as const)('%s', (_name, [width, height], [across, down], isCover, [seenWidth, seenHeight]) => {
  const seen = seenSize({ width, height }, { width: across, height: down }, isCover)
  expect(seen).toEqual({ width: seenWidth, height: seenHeight })
})

const BOX = { width: 3840, height: 2160 }
const WHOLE = { left: 0, top: 0, ...BOX }
const QUARTER = { left: 1920, top: 1080, width: 1920, height: 1080 }

// requirement 34.6
test.each([
  ['a whole picture', [3840, 2160], WHOLE, false, [0, 0, 3840, 2160], [0, 0, 1, 1]],
  ['a quarter of it', [3840, 2160], QUARTER, false, [1920, 1080, 1920, 1080], [0.5, 0.5, 0.5, 0.5]],
  ['a quarter of a small one', [1920, 1080], QUARTER, false, [960, 540, 960, 540], [0.5, 0.5, 0.5, 0.5]],
  [
    'what is seen of one with bars beside it',
    [1920, 2160],
    QUARTER,
    false,
    [960, 1080, 960, 1080],
    [0.5, 0.5, 0.25, 0.5],
  ],
  ['what is not cut off of one that fills the box', [3840, 3840], WHOLE, true, [0, 840, 3840, 2160], [0, 0, 1, 1]],
  [
    'one pixel of one that is not seen',
    [20, 2160],
    { ...QUARTER, left: 3000, width: 840 },
    false,
    [1090, 1080, 1, 1080],
    [0.781, 0.5, 0, 0.5],
  ],
] as const)('of a picture in a wall, a screen draws %s', (_name, [width, height], seen, isCover, pixels, place) => {
  const part = seenPart({ width, height }, BOX, seen, isCover)
  expect(Object.values(part.pixels)).toEqual(pixels)
  for (const [index, share] of Object.values(part.place).entries()) expect(share).toBeCloseTo(place[index] ?? -1, 2)
})
