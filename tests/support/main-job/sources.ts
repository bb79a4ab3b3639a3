import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The files that the main job takes from the disk to the screens. */
export interface Sources {
  title: string
  folder: string
  photo: string
  film: string
  strips: [string, string]
}

export const fixtures: Sources = {
  title: 'files that the project made',
  folder: join(import.meta.dirname, '../../fixtures'),
  photo: 'rotated.jpg',
  film: 'film.mp4',
  strips: ['strip.png', 'strip-2.png'],
}

const realFolder = process.env.MEDIA_DIR
/** A person's own files, if MEDIA_DIR names their folder. */
export const real: Sources[] =
  realFolder && existsSync(realFolder)
    ? [
        {
          title: 'the real files of MEDIA_DIR',
          folder: realFolder,
          photo: 'red-panda.jpg',
          film: 'rabbit320.mp4',
          strips: ['colorful-heart.png', 'balloons-landscape.jpg'],
        },
      ]
    : []
