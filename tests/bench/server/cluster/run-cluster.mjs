/** Starts the processes of the cluster, and another one for each that ends; `start-cluster.ts` passes port and number. */
import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { setupPrimary } from '@socket.io/cluster-adapter'

const [port, processes] = process.argv.slice(2)

cluster.setupPrimary({ exec: fileURLToPath(new URL('./run-worker.mjs', import.meta.url)), execArgv: [] })
setupPrimary()

const fork = () => cluster.fork({ CLUSTER_PORT: port })
for (let count = 0; count < Number(processes); count += 1) fork()

const listening = new Set()
const tell = () => process.send({ listening: [...listening] })
cluster.on('listening', worker => {
  listening.add(worker.process.pid)
  tell()
})
cluster.on('exit', worker => {
  listening.delete(worker.process.pid)
  tell()
  fork()
})

// The bench has ended.
process.on('disconnect', () => {
  for (const worker of Object.values(cluster.workers)) worker.process.kill('SIGKILL')
  process.exit()
})
