import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createImageSlot } from '../../../src/player/videowall/image-slot.ts'
import { installFakeLayout } from '../../support/display/fake-layout.ts'

let restoreLayout: ReturnType<typeof installFakeLayout>

beforeEach(() => {
  restoreLayout = installFakeLayout({ width: 100, height: 100, imageWidth: 200, imageHeight: 100 })
})

afterEach(() => {
  vi.restoreAllMocks()
  restoreLayout()
})

// requirement 9.17
test('a picture that is drawn after its turn gives its pixels back', async () => {
  const close = vi.fn()
  let draw: () => void = () => undefined
  const decoded = new Promise<object>(resolve => {
    draw = () => resolve({ close: () => undefined })
  })
  vi.stubGlobal('createImageBitmap', () => decoded)
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => null
      transferToImageBitmap = () => ({ close })
    },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    transferFromImageBitmap: () => undefined,
  } as unknown as RenderingContext)
  const host = document.createElement('div')
  const slot = createImageSlot(host)
  slot.prepare('/uploads/photo.jpg', {
    ready: () => undefined,
    presented: () => undefined,
    finished: () => undefined,
    failed: () => undefined,
    refused: () => undefined,
  })
  host.querySelector('img')?.dispatchEvent(new Event('load'))
  await Promise.resolve()
  slot.release()
  draw()
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
})
