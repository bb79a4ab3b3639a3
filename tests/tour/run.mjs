/**
 * `npm run tour` films the moving picture of README: a playlist is made on the console and appears on its screens.
 * It needs ffmpeg with libwebp.
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

if (!canWriteWebp()) {
  console.error(`The tour needs ffmpeg with the encoder ${NEEDED} on the PATH (Debian: apt install ffmpeg).`)
  process.exit(1)
}
// Node 20 runs no TypeScript: Vite turns it into JavaScript in memory.
const path = fileURLToPath(new URL('./tour.ts', import.meta.url))
const { module } = await runnerImport(path, { configFile: false, logLevel: 'silent' })
await module.makeTour()
