import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** The folder of package.json. */
export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url))

/** A developer's settings, which could point the pages to another server than the one under test. */
const neutral = [
  'VITE_API_URL',
  'VITE_SOCKET_URL',
  'VITE_SOCKET_ARGUMENTS',
  'VITE_BASE_PATH',
  'VITE_GUEST_USERNAME',
  'VITE_GUEST_PASSWORD',
  'VITE_REFRESH_MINUTES',
  'VITE_RECEIPTS',
]

/** Builds as for production: under Vite's runner and Vitest another mode is set, and React would be the slow one. */
export async function asProduction(build: () => Promise<unknown>): Promise<void> {
  const mode = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  await build()
  if (mode === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = mode
}

/** Runs a task under these build-time settings only, and removes them from the process afterwards. */
export async function underSettings<Made>(variables: Record<string, string>, run: () => Promise<Made>): Promise<Made> {
  for (const name of neutral) process.env[name] = ''
  Object.assign(process.env, variables)
  const made = await run()
  for (const name of Object.keys(variables)) process.env[name] = ''
  return made
}

/**
 * Builds the pages as `npm start` does, the guest account built in.
 * @param variables build-time settings (section 17 of tests/requirements.md)
 */
export async function buildProduct(outDir: string, variables: Record<string, string> = {}): Promise<void> {
  const pages = () =>
    build({
      root: projectRoot,
      configFile: `${projectRoot}vite.config.ts`,
      mode: 'embedded',
      logLevel: 'warn',
      build: { outDir, emptyOutDir: true },
    })
  await underSettings(variables, () => asProduction(pages))
}
