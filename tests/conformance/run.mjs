/**
 * `npm run contract -- https://server --user NAME --password-env VARIABLE` tries any running server against the
 * contract; `npm run contract -- --help` explains it.
 */
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

// Node 20 runs no TypeScript: Vite turns it into JavaScript in memory. A developer's .env says nothing about this server.
const path = fileURLToPath(new URL('./main.ts', import.meta.url))
const { module } = await runnerImport(path, { configFile: false, envDir: false, logLevel: 'silent' })
const status = await module.main(process.argv.slice(2), process.env)
// A pipe takes a long report in several parts; an open connection to the server must not keep the process alive.
process.stdout.write('', () => process.exit(status))
