/** Runs the embedded server in a separate process; `server-process.ts` starts it and passes the script and the options. */
import { pathToFileURL } from 'node:url'

const [script, options] = process.argv.slice(2)
const { startServer } = await import(pathToFileURL(script).href)
const server = await startServer(JSON.parse(options))

// The process that started this server has ended: no test uses the server any more.
process.on('disconnect', () => process.exit())
process.send({ url: server.url, unusedPassword: server.app.accounts.admin.unusedPassword })
