import { type Answer, fail, failByHeaders } from '../answer.ts'
import type { Check } from '../check.ts'
import { uploadPath } from '../own/own-media.ts'
import type { Run } from '../run-context.ts'
import { mustBeStatus } from '../verdicts.ts'

/** Asks for a part of the film of the run. */
async function askRange({ ask, own }: Run, range: string): Promise<Answer> {
  return ask('GET', uploadPath(await own.film.media()), { token: null, headers: { range } })
}

/** @throws NotMet unless the answer is this part of the film */
function mustBePart(run: Run, answer: Answer, start: number, end: number): void {
  const film = run.own.film.read()
  mustBeStatus(answer, 206)
  if (answer.headers.get('content-range') !== `bytes ${start}-${end}/${film.length}`) {
    failByHeaders(answer, ['content-range'])
  }
  const isSame = Buffer.from(answer.bytes).equals(Buffer.from(film.subarray(start, end + 1)))
  if (!isSame) fail(answer, 'the bytes are not this part of the file')
}

const NO_SEEKING = 'A film cannot be moved through, and a large MP4 whose index is at its end does not start.'

/** The way in which stored files are served. */
export const fileChecks: readonly Check[] = [
  {
    name: 'media.range',
    level: 'screen',
    promise: 'Range: bytes=0-7 is answered with 206, Content-Range and these bytes',
    client: NO_SEEKING,
    verify: async run => mustBePart(run, await askRange(run, 'bytes=0-7'), 0, 7),
  },
  {
    name: 'media.range-open',
    level: 'screen',
    promise: 'Range: bytes=100- is answered with 206 and everything from there on',
    client: NO_SEEKING,
    verify: async run => mustBePart(run, await askRange(run, 'bytes=100-'), 100, run.own.film.read().length - 1),
  },
  {
    name: 'media.range-suffix',
    level: 'comfort',
    promise: 'Range: bytes=-16 is answered with 206 and the last 16 bytes',
    client: 'Reads the whole of a film to find out what is at its end.',
    async verify(run) {
      const size = run.own.film.read().length
      mustBePart(run, await askRange(run, 'bytes=-16'), size - 16, size - 1)
    },
  },
  {
    name: 'media.range-beyond',
    level: 'comfort',
    promise: 'A Range beyond the end is answered with 416',
    client: 'Takes what comes for a part of the film, and shows damaged pictures or none.',
    verify: async run => mustBeStatus(await askRange(run, `bytes=${run.own.film.read().length + 10}-`), 416),
  },
  {
    name: 'media.accept-ranges',
    level: 'comfort',
    promise: 'A file is served with Accept-Ranges: bytes',
    client: 'Some browsers do not try to move through a film without it.',
    async verify({ ask, own }) {
      const answer = await ask('GET', uploadPath(await own.film.media()), { token: null })
      if (answer.headers.get('accept-ranges') !== 'bytes') failByHeaders(answer, ['accept-ranges'])
    },
  },
  {
    name: 'media.type',
    level: 'console',
    promise: 'A file is served with its Content-Type',
    client: 'A browser that may not guess (nosniff) shows nothing.',
    async verify({ ask, own }) {
      for (const file of [own.red, own.film]) {
        const answer = await ask('GET', uploadPath(await file.media()), { token: null })
        const type = answer.headers.get('content-type') ?? ''
        if (!type.startsWith(file.type)) failByHeaders(answer, ['content-type'])
      }
    },
  },
  {
    name: 'media.length',
    level: 'screen',
    promise: 'A file is served with its Content-Length, or with none if it is compressed',
    client: 'A screen keeps no file for an outage whose length is not the size of the list.',
    async verify({ ask, own }) {
      const answer = await ask('GET', uploadPath(await own.film.media()), { token: null })
      const length = answer.headers.get('content-length')
      const isCompressed = answer.headers.has('content-encoding')
      const isRight = isCompressed || length === null || Number(length) === own.film.read().length
      if (!isRight) failByHeaders(answer, ['content-length'])
    },
  },
  {
    name: 'media.gone',
    level: 'comfort',
    promise: 'A file that is not there is answered with 404',
    client: 'Takes the page of an error for the file, and sees only when it cannot be drawn that it is none.',
    async verify({ ask, marker }) {
      mustBeStatus(await ask('GET', uploadPath({ file_name: `${marker}-none.png` }), { token: null }), 404)
    },
  },
]
