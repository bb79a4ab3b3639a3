import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, loadEnv, resolveConfig } from 'vite'
import type { BuildNotes } from '../server/start/start.ts'
import { bundleServer } from './bundle-server.ts'

/**
 * Builds what `npm start` runs: the pages, with the guest of the embedded server, the server, and notes for it. A build
 * that is broken off leaves the one before it as it was.
 * @param fingerprint of the sources and settings of this build
 */
export async function buildEmbedded(root: string, folder: string, fingerprint: string): Promise<void> {
  const settings = { root, mode: 'embedded', logLevel: 'warn' as const }
  const arriving = `${folder}-${process.pid}`
  // Vite's runner has set another mode, in which React would be the slow one.
  process.env.NODE_ENV = 'production'
  try {
    const { base, preview } = await resolveConfig(settings, 'build', settings.mode, 'production')
    await build({ ...settings, build: { outDir: join(arriving, 'pages'), emptyOutDir: true } })
    await bundleServer('tests/server/start/start.ts', arriving)
    const hasServer = !loadEnv(settings.mode, root, 'VITE_').VITE_API_URL
    const notes: BuildNotes = { fingerprint, base, headers: preview.headers as BuildNotes['headers'], hasServer }
    writeFileSync(join(arriving, 'build.json'), JSON.stringify(notes, null, 2))
    rmSync(folder, { recursive: true, force: true })
    renameSync(arriving, folder)
  } finally {
    rmSync(arriving, { recursive: true, force: true })
  }
}
