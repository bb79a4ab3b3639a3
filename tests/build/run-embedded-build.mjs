/** `node run-embedded-build.mjs ROOT FOLDER FINGERPRINT`: the build of `npm start`, in a process of its own. */
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const path = fileURLToPath(new URL('./embedded-build.ts', import.meta.url))
const { module } = await runnerImport(path, { configFile: false, envDir: false, logLevel: 'silent' })
await module.buildEmbedded(...process.argv.slice(2))
