/** Runs a crowd of connections in a separate process; `start-crowd.ts` starts it and tells it what to do. */
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const path = fileURLToPath(new URL('./crowd-worker.ts', import.meta.url))
const { module } = await runnerImport(path, { configFile: false, logLevel: 'silent' })
process.on('message', async task => process.send(await module.perform(task)))
process.on('disconnect', () => process.exit())
process.send('ready')
