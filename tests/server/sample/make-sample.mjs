/**
 * Draws the sample media of a new installation. Run by hand after a change: `node tests/server/sample/make-sample.mjs`.
 * Needs ffmpeg with libx264 on the PATH and a Chromium (CHROMIUM_PATH, or the one that Playwright finds).
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { films } from './films.mjs'
import { pictures, strips } from './pictures.mjs'

const [WIDTH, HEIGHT, FPS, SECONDS] = [1280, 720, 30, 5]
const target = name => fileURLToPath(new URL(name, import.meta.url))

/** The sound of the films: a soft chord that swells and fades. */
const chord = ['220', '277.18', '329.63'].map(hertz => `sine=frequency=${hertz}:duration=${SECONDS}`)

function encoder(file) {
  const sounds = chord.flatMap(source => ['-f', 'lavfi', '-i', source])
  const mix = `[1][2][3]amix=inputs=3,volume=0.5,afade=in:d=1,afade=out:st=${SECONDS - 1}:d=1[a]`
  const video = ['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'slower', '-crf', '24', '-pix_fmt', 'yuv420p']
  const sound = ['-c:a', 'aac', '-b:a', '48k', '-ac', '1', '-t', String(SECONDS)]
  const pipe = ['-f', 'image2pipe', '-c:v', 'mjpeg', '-framerate', String(FPS), '-i', 'pipe:0']
  const output = [
    '-filter_complex',
    mix,
    '-map',
    '0:v',
    '-map',
    '[a]',
    ...video,
    ...sound,
    '-movflags',
    '+faststart',
    file,
  ]
  return spawn('ffmpeg', ['-y', '-loglevel', 'error', ...pipe, ...sounds, ...output], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
}

async function makeFilm(page, name, draw) {
  await page.setContent(`<canvas width="${WIDTH}" height="${HEIGHT}"></canvas>`)
  const ffmpeg = encoder(target(`${name}.mp4`))
  const frames = FPS * SECONDS
  for (let frame = 0; frame < frames; frame++) {
    const script = `(() => { const canvas = document.querySelector('canvas');
      (${draw})(canvas.getContext('2d'), ${WIDTH}, ${HEIGHT}, ${frame / frames});
      return canvas.toDataURL('image/jpeg', 0.97) })()`
    const url = await page.evaluate(script)
    if (!ffmpeg.stdin.write(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  await once(ffmpeg, 'close')
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
for (const [name, html] of Object.entries(pictures)) {
  await page.setContent(html)
  await page.screenshot({ path: target(`${name}.jpg`), type: 'jpeg', quality: 82 })
}
for (const [name, { width, html }] of Object.entries(strips)) {
  await page.setContent(html)
  const clip = { x: 0, y: 0, width, height: 128 }
  await page.screenshot({ path: target(`${name}.png`), omitBackground: true, clip })
}
for (const [name, draw] of Object.entries(films)) await makeFilm(page, name, draw)
await browser.close()
