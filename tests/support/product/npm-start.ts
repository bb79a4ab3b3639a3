import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { projectRoot } from './build-product.ts'

/** The product as an operator starts it, with everything that the terminal shows. */
export interface StartedProduct {
  /** The terminal until now. */
  said(): string
  /** Resolves once the terminal shows this. @throws Error with the terminal if the process ends before */
  shows(text: string): Promise<void>
  /** @returns the exit code; null after a signal that the process did not handle */
  ended: Promise<number | null>
  end(signal?: NodeJS.Signals): Promise<number | null>
}

/**
 * Runs the script of `npm start` in the project, with these variables and no others of the product.
 * @param given what stands after `npm start --`
 * @param byNpm true runs it by npm and a shell; a signal then goes to npm
 */
export function npmStart(
  variables: Record<string, string>,
  given: readonly string[] = [],
  byNpm = false,
): StartedProduct {
  const { PATH = '', HOME = '' } = process.env
  const command = byNpm ? 'npm' : process.execPath
  const args = byNpm ? ['start', '--silent', '--'] : ['tests/server/start/npm-start.mjs']
  const child = spawn(command, [...args, ...given], {
    cwd: projectRoot,
    env: { PATH, HOME, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      text += chunk
    })
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  return {
    said: () => text,
    async shows(wanted) {
      while (!text.includes(wanted)) {
        if (isOver) throw new Error(`npm start ended without "${wanted}":\n${text}`)
        await new Promise(resolve => setTimeout(resolve, 20))
      }
    },
    ended,
    end(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
}
