import type { FitAim } from '../upload.ts'
import { planDrawing } from './pictures/plan-picture.ts'

/** The size of an SVG that states none, in pixels: the browsers' own. */
const UNSTATED = { width: 300, height: 150 }

/** Draws an SVG to pixels, sharp at the size at which it is needed: a worker cannot. @throws if it is no readable SVG */
export async function drawSvg(file: Blob, aim: FitAim): Promise<ImageBitmap> {
  const url = URL.createObjectURL(new Blob([file], { type: 'image/svg+xml' }))
  const image = new Image()
  try {
    image.src = url
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const canvas = document.createElement('canvas')
    Object.assign(canvas, planDrawing(width && height ? { width, height } : UNSTATED, aim))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await createImageBitmap(canvas)
  } finally {
    URL.revokeObjectURL(url)
  }
}
