import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { projectRoot } from './build-product.ts'
import { temporaryFolder } from './test-server.ts'

/** The nginx examples of the page for operators: plain http, the changes for a base path, and the addition for https. */
export async function deploymentExamples(): Promise<{ plain: string; basePath: string; secure: string }> {
  const text = await readFile(join(projectRoot, 'tests/guide/operators.md'), 'utf8')
  const [plain, basePath, secure] = [...text.matchAll(/```nginx\n(.*?)```/gs)].map(match => match[1] ?? '')
  if (!plain || !basePath || !secure)
    throw new Error('tests/guide/operators.md does not have its three nginx examples any more.')
  return { plain, basePath, secure }
}

/** Replaces the parts that differ on every machine. @throws Error that names a part that the example does not hold */
export function adapt(example: string, changes: ReadonlyArray<[from: string, to: string]>): string {
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from))
      throw new Error(`The nginx example of tests/guide/operators.md does not say "${from}" any more.`)
    return text.replaceAll(from, to)
  }, example)
}

/** A free port of the loopback device. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The settings of a distribution's nginx.conf, with every file in a folder of this test. */
const around = (folder: string, servers: string) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${servers}
}`

export interface Nginx {
  /** Calling it again does nothing. */
  stop(): Promise<void>
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

async function ready(nginx: ChildProcess, port: number, said: () => string): Promise<void> {
  while (!(await answers(port))) {
    if (nginx.exitCode !== null) throw new Error(`nginx refuses the example of tests/guide/operators.md:\n${said()}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

/** Runs nginx with these `server` blocks until `stop`. @throws Error with nginx's own words if it refuses them */
export async function startNginx(servers: string, port: number): Promise<Nginx> {
  const folder = await temporaryFolder()
  const config = join(folder.path, 'nginx.conf')
  await writeFile(config, around(folder.path, servers))
  const args = ['-p', folder.path, '-c', config, '-e', join(folder.path, 'error.log')]
  const nginx = spawn(process.env.NGINX_PATH || 'nginx', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  nginx.stderr.on('data', chunk => {
    said += chunk
  })
  await ready(nginx, port, () => said)
  return {
    async stop() {
      if (nginx.exitCode === null) {
        nginx.kill('SIGTERM')
        await once(nginx, 'exit')
      }
      await folder.remove()
    },
  }
}
