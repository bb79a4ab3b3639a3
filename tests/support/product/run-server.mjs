/** Runs the embedded server in a separate process; `server-process.ts` starts it and passes the options. */
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const path = fileURLToPath(new URL('../../server/serve-alone.ts', import.meta.url))
// Node 20 runs no TypeScript: Vite turns it into JavaScript in memory.
const { module } = await runnerImport(path, { configFile: false, logLevel: 'silent' })
const { url } = await module.serveAlone(JSON.parse(process.argv[2]))

// The process that started this server has ended: no test uses the server any more.
process.on('disconnect', () => process.exit())
process.send({ url })
