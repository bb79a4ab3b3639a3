/**
 * `npm run tour` makes the pictures of README: the moving one, in which a playlist is made on the console and appears on
 * its screens, and the still ones. The moving one needs ffmpeg with libwebp; `npm run tour -- still` makes only the
 * others.
 */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const NEEDED = 'libwebp_anim'

/** True if this machine has an ffmpeg that writes animated WebP. */
function canWriteWebp() {
  try {
    return execFileSync('ffmpeg', ['-hide_banner', '-encoders'], { stdio: 'pipe' }).includes(NEEDED)
  } catch {
    return false
  }
}

const isStillOnly = process.argv.includes('still')
if (!isStillOnly && !canWriteWebp()) {
  console.error(`The tour needs ffmpeg with the encoder ${NEEDED} on the PATH (Debian: apt install ffmpeg).`)
  process.exit(1)
}
// Node 20 runs no TypeScript: Vite turns it into JavaScript in memory.
const path = fileURLToPath(new URL('./tour.ts', import.meta.url))
const { module } = await runnerImport(path, { configFile: false, logLevel: 'silent' })
if (!isStillOnly) await module.makeTour()
await module.makeStills()
