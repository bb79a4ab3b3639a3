import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const src = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url))

/** What pages share, in the order in which it comes: each part with the files whose code it has. */
const parts: ReadonlyArray<[name: string, files: readonly string[]]> = [
  // A screen plays with this and nothing else, without React.
  ['player', ['display/start-display.ts']],
  ['base', ['app.tsx', 'texts.ts', 'base/format.ts', 'ui/use-key-down.ts']],
  ['staff', ['login/login-page.tsx', 'console/alert-layout.tsx']],
  // A screen loads it after its first picture.
  ['socket', ['realtime/socket.ts']],
  // A screen that gives receipts compares with the console, and loads nothing else of it.
  ['fingerprint', ['player/schedule/fingerprint.ts']],
  ['console', ['console/console-layout.tsx', 'media/planned-picture.tsx']],
]

/** A page of the console. */
const isPage = /\/src\/(?!display|login|console).+-page\.tsx$/

/** The modules that a file brings: the file itself, all that it imports, all that those import, and so on. */
function broughtBy(file: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set([file])
  // The loop also visits the modules that it adds.
  for (const id of found) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

function readGraph(context: Rolldown.ChunkingContext) {
  const pages = context.getModuleInfo(src('app.tsx'))?.dynamicallyImportedIds.filter(id => isPage.test(id))
  return {
    parts: parts.map(([name, files]) => ({ name, brings: files.map(file => broughtBy(src(file), context)) })),
    pages: (pages ?? []).map(page => broughtBy(page, context)),
  }
}

/**
 * Names the chunk, which is one file of the build, of what pages share: a first visit would load some sixty files
 * otherwise. What three pages need comes with the frame of the console. The bundler decides about every other module.
 */
export function createChunkNames() {
  let graph: ReturnType<typeof readGraph> | undefined
  return (id: string, context: Rolldown.ChunkingContext): string | null => {
    graph ??= readGraph(context)
    const [part] = graph.parts.filter(({ brings }) => brings.some(modules => modules.has(id)))
    const needing = [...graph.parts.flatMap(({ brings }) => brings), ...graph.pages].filter(modules => modules.has(id))
    if (part?.name === 'player' && needing.length > 1) return 'shared'
    return part?.name ?? (needing.length > 2 ? 'console' : null)
  }
}
