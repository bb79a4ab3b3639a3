import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ffmpeg } from '../measure/bench-media.ts'

/** A film as people bring it, and what has to become of it. */
export interface OddFilm {
  /** With the extension, which says the container. */
  name: string
  /** Writes the film to this path. */
  make(path: string): void
  /** The new film, or the words with which this one is refused. */
  becomes: NewFilm | RegExp
}

interface NewFilm {
  frames: number
  /** Frames a second as ffprobe writes them; absent if their distance varies. */
  rate?: string
  size: string
  /** True if the pictures are copied, bit by bit. */
  isCopy?: true
  /** Only a browser says what colours HDR has on a usual screen, and films without a word about their colours. */
  colours?: 'of the browser'
}

const lavfi = (graph: string) => ['-f', 'lavfi', '-i', graph]

/** A picture of many colours in which every frame differs from the one before. */
const picture = (size: string, rate: string | number, seconds = 1) =>
  lavfi(`testsrc2=size=${size}:rate=${rate}:duration=${seconds}`)

const tags = (range = 'tv', matrix = 'bt709', transfer = matrix, primaries = matrix) => [
  ...['-color_range', range, '-colorspace', matrix, '-color_trc', transfer, '-color_primaries', primaries],
]
const scaled = (matrix = 'bt709', range = 'tv') => `scale=out_color_matrix=${matrix}:out_range=${range}`
const pixels = (format: string) => ['-pix_fmt', format]

const h264 = (format = 'yuv420p') => [
  ...['-vf', scaled(), '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '18', ...pixels(format), ...tags()],
]
/** With frames that are stored in another order than they are shown. */
const withB = [...h264(), '-preset', 'veryfast', '-bf', '3', '-g', '30']
const vp9 = (format = 'yuv420p') => [
  ...['-vf', scaled(), '-c:v', 'libvpx-vp9', '-b:v', '2M', '-deadline', 'realtime', '-cpu-used', '8'],
  ...[...pixels(format), ...tags()],
]
/** A usual picture as HDR, whose white of 203 candela is far below the brightest light. */
const hdr = (transfer: string) => [
  '-vf',
  `${scaled()},format=yuv444p,setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv,` +
    'zscale=t=linear:npl=203,format=gbrpf32le,' +
    `zscale=p=bt2020:t=${transfer}:m=bt2020nc:r=limited:npl=203,format=yuv420p10le`,
  ...tags('tv', 'bt2020nc', transfer, 'bt2020'),
]
const tone = lavfi('sine=frequency=440:duration=1')

const beside = (path: string, name: string) => join(dirname(path), name)

/** Writes a film, then the same packets with other options. */
function copied(path: string, before: readonly string[], after: readonly string[], options: readonly string[] = []) {
  const whole = beside(path, 'whole.mp4')
  ffmpeg(...before, whole)
  ffmpeg(...options, '-i', whole, '-c', 'copy', ...after, path)
}

const turned = (degrees: number, size: string): OddFilm => ({
  name: `turned by ${degrees}.mov`,
  make: path => copied(path, [...picture('640x360', 30), ...h264()], ['-metadata:s:v:0', `rotate=${degrees}`]),
  becomes: { frames: 30, rate: '30/1', size },
})

/** The first part of a film, as when a copy was broken off. */
const broken = (name: string, part: number, ...options: string[]): OddFilm => ({
  name,
  make(path) {
    ffmpeg(...picture('640x360', 30), ...options, path)
    const whole = readFileSync(path)
    writeFileSync(path, whole.subarray(0, Math.floor(whole.length * part)))
  },
  becomes: /incomplete|damaged/,
})

const large = (name: string, rate: string, ...options: string[]): OddFilm => ({
  name,
  make: path => ffmpeg(...picture('2560x1440', rate), ...h264(), ...options, path),
  becomes: {
    frames: Math.round(Number(rate.split('/')[0]) / Number(rate.split('/')[1] ?? 1)),
    rate,
    size: '1920x1080',
  },
})

const small = (name: string, options: readonly string[], becomes: Partial<NewFilm> = {}): OddFilm => ({
  name,
  make: path => ffmpeg(...picture('640x360', 30), ...options, path),
  becomes: { frames: 30, rate: '30/1', size: '640x360', ...becomes },
})

const refused = (name: string, words: RegExp, ...options: string[]): OddFilm => ({
  name,
  make: path => ffmpeg(...options, path),
  becomes: words,
})

export const oddFilms: readonly OddFilm[] = [
  turned(90, '360x640'),
  turned(180, '640x360'),
  turned(270, '360x640'),
  large('cinema.mp4', '24000/1001'),
  large('cinema.mkv', '24000/1001'),
  large('sixty.mp4', '60/1'),
  large('television.mp4', '30000/1001', '-bf', '3'),
  {
    name: '8K.mp4',
    make: path => ffmpeg(...picture('7680x4320', 10), ...h264(), path),
    becomes: { frames: 10, rate: '10/1', size: '1920x1080' },
  },
  small('pq.webm', [...vp9('yuv420p10le'), ...hdr('smpte2084'), '-profile:v', '2'], { colours: 'of the browser' }),
  small('hlg.webm', [...vp9('yuv420p10le'), ...hdr('arib-std-b67'), '-profile:v', '2'], { colours: 'of the browser' }),
  small('pq-h264.mp4', [...h264('yuv420p10le'), ...hdr('smpte2084')], { colours: 'of the browser' }),
  small('full-range.mp4', [...h264('yuvj420p'), '-vf', scaled('bt709', 'pc'), ...tags('pc')], { isCopy: true }),
  {
    name: 'full-range-large.mp4',
    make: path =>
      ffmpeg(...picture('2560x1440', 30), ...h264('yuvj420p'), '-vf', scaled('bt709', 'pc'), ...tags('pc'), path),
    becomes: { frames: 30, rate: '30/1', size: '1920x1080' },
  },
  small('standard.webm', [...vp9(), '-vf', scaled('smpte170m'), ...tags('tv', 'smpte170m')]),
  small('untagged.webm', ['-c:v', 'libvpx-vp9', '-b:v', '2M', '-deadline', 'realtime', '-pix_fmt', 'yuv420p'], {
    colours: 'of the browser',
  }),
  small('ten-bits.webm', [...vp9('yuv420p10le'), '-profile:v', '2']),
  small('ten-bits.mp4', h264('yuv420p10le')),
  small('4-2-2.mp4', h264('yuv422p')),
  small('4-4-4.mp4', h264('yuv444p'), { colours: 'of the browser' }),
  small('vp8.webm', ['-c:v', 'libvpx', '-b:v', '2M', '-deadline', 'realtime'], { colours: 'of the browser' }),
  small('av1.mp4', ['-vf', scaled(), '-c:v', 'libsvtav1', '-preset', '10', ...pixels('yuv420p'), ...tags()]),
  small('transparent.webm', ['-c:v', 'libvpx-vp9', '-b:v', '2M', '-deadline', 'realtime', '-pix_fmt', 'yuva420p'], {
    colours: 'of the browser',
  }),
  small('frames-in-another-order.mp4', withB, { isCopy: true }),
  small('container.mkv', [...withB, '-metadata', 'title=Film'], { isCopy: true }),
  small('container.mov', withB, { isCopy: true }),
  small('fragments.mp4', [...withB, '-movflags', 'frag_keyframe+empty_moov'], { isCopy: true }),
  {
    name: 'sound.mkv',
    make: path => ffmpeg(...picture('640x360', 30), ...tone, ...withB, '-c:a', 'aac', path),
    becomes: { frames: 30, rate: '30/1', size: '640x360', isCopy: true },
  },
  {
    name: 'odd.webm',
    make: path => ffmpeg(...picture('321x181', 25), ...vp9(), path),
    becomes: { frames: 25, rate: '25/1', size: '320x180' },
  },
  {
    name: 'odd-turned.mp4',
    make: path => copied(path, [...picture('321x181', 25), ...vp9()], ['-metadata:s:v:0', 'rotate=90']),
    becomes: { frames: 25, rate: '25/1', size: '180x320' },
  },
  {
    name: 'oblong-pixels.mp4',
    make: path => ffmpeg(...picture('720x576', 25), ...h264(), '-vf', `${scaled()},setsar=16/15`, path),
    becomes: { frames: 25, rate: '25/1', size: '768x576' },
  },
  {
    name: 'uneven.mp4',
    make: path =>
      ffmpeg(
        ...picture('2560x1440', 30, 2),
        ...h264(),
        ...['-vf', `select='not(mod(n,3))+gt(n,30)',${scaled()}`, '-vsync', 'vfr', path],
      ),
    becomes: { frames: 40, size: '1920x1080' },
  },
  {
    // The edit list hides the frames before the cut, which the decoder needs.
    name: 'cut-at-its-start.mp4',
    make: path => copied(path, [...picture('640x360', 30, 2), ...withB], [], ['-ss', '0.5']),
    becomes: { frames: 45, rate: '30/1', size: '640x360' },
  },
  {
    name: 'cut-at-its-end.mov',
    make(path) {
      ffmpeg(...picture('640x360', 30, 2), ...withB, path)
      const film = readFileSync(path)
      // The duration in milliseconds of the only stretch that is shown.
      film.writeUInt32BE(1000, film.indexOf('elst') + 12)
      writeFileSync(path, film)
    },
    becomes: { frames: 30, rate: '30/1', size: '640x360' },
  },
  {
    // The picture begins half a second after the sound.
    name: 'late.mp4',
    make(path) {
      const film = beside(path, 'film.mp4')
      ffmpeg(...picture('640x360', 30), ...withB, film)
      ffmpeg('-itsoffset', '0.5', '-i', film, ...tone, '-map', '0:v', '-map', '1:a', '-c:v', 'copy', path)
    },
    becomes: { frames: 30, rate: '30/1', size: '640x360', isCopy: true },
  },
  broken('broken.mp4', 0.7, ...h264()),
  broken('broken-index-in-front.mp4', 0.7, ...h264(), '-movflags', '+faststart'),
  broken('broken.mkv', 0.7, ...h264()),
  broken('broken.webm', 0.7, ...vp9()),
  refused('no-picture.mp4', /sound but no picture/, ...tone, '-c:a', 'aac'),
  refused('empty.mp4', /0 s long|no picture/, ...picture('640x360', 30), ...h264(), '-frames:v', '0'),
  refused('hevc.mp4', /HEVC/, ...picture('640x360', 30), '-c:v', 'libx265', '-x265-params', 'log-level=none'),
  refused('prores.mov', /ProRes/, ...picture('640x360', 30), '-c:v', 'prores'),
  refused('mpeg-4.mp4', /MPEG-4 Visual/, ...picture('640x360', 30), '-c:v', 'mpeg4'),
  refused('mjpeg.mov', /cannot decode/, ...picture('640x360', 30), '-c:v', 'mjpeg'),
  refused('old.avi', /AVI/, ...picture('640x360', 30), '-c:v', 'mpeg4'),
  refused('camcorder.ts', /transport stream/, ...picture('640x360', 30), ...h264()),
]
