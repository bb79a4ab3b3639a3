import { fail } from '../answer.ts'
import { sectionOf } from '../check.ts'
import { uploadPath } from '../own/own-media.ts'
import { isOk } from '../verdicts.ts'
import { askToday } from './todays-playlists.ts'

const isShut = (status: number) => status === 401 || status === 403

export const exemptPaths = sectionOf(
  'exempt',
  'Paths without a token',
  [],
  [
    {
      name: 'exempt.today',
      level: 'screen',
      promise: 'A screen asks for the playlists of today without a token',
      client: 'The screen stays on “Loading playlist...”: nobody logs in on it.',
      async verify({ ask, own }) {
        await own.location.id()
        for (const type of ['videowall', 'ticker'] as const) {
          const answer = await askToday(ask, own.location.uniqueId, type)
          if (isShut(answer.status)) fail(answer)
        }
      },
    },
    {
      name: 'exempt.files',
      level: 'console',
      promise: 'A file is served without a token',
      client: 'Shows no thumbnail, no preview and no picture on a screen: an <img> sends no token.',
      async verify({ ask, own }) {
        const answer = await ask('GET', uploadPath(await own.red.media()), { token: null })
        if (!isOk(answer)) fail(answer)
      },
    },
  ],
)
