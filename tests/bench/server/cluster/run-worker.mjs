/** One process of the cluster; `run-cluster.mjs` starts it. */
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const path = fileURLToPath(new URL('./worker.ts', import.meta.url))
// Node 20 runs no TypeScript: Vite turns it into JavaScript in memory.
const { module } = await runnerImport(path, { configFile: false, logLevel: 'silent' })
module.serve(Number(process.env.CLUSTER_PORT))
