import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Turns a file of the embedded server, and everything that it imports, into `server.mjs`: Node 20 runs no TypeScript.
 * The other packages stay outside, so the folder has to be below the project, where Node finds them.
 * @param entry its path in the project
 * @returns the path of the script
 */
export async function bundleServer(entry: string, folder: string): Promise<string> {
  await build({
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    // As they are, these are many files: their loading is half of a start.
    ssr: { noExternal: ['zod', 'hono', '@hono/node-server', '@fastify/busboy'] },
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'server.mjs' } },
    },
  })
  // The server finds its sample content beside its script.
  cpSync(join(root, 'tests/server/sample'), join(folder, 'sample'), {
    recursive: true,
    filter: path => !path.endsWith('.mjs'),
  })
  return join(folder, 'server.mjs')
}
