import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** The folder of package.json. */
export const root = resolve(import.meta.dirname, '../..')

/** One import of a file; paths begin at the folder of package.json. */
export interface Import {
  from: string
  to: string
  typeOnly: boolean
}

/** The files of a folder whose names match, at any depth. */
export const filesBelow = (folder: string, name: RegExp): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesBelow(path, name)
    return name.test(entry.name) ? [path] : []
  })

/** The TypeScript files of a folder. */
export const sourceFiles = (folder: string) => filesBelow(folder, /\.tsx?$/)

const IMPORT = /(?:^|\n)\s*(import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'|import\('(\.[^']+)'\)/g

/** The relative imports in the text of a file. */
export const importsIn = (path: string, text: string): Import[] =>
  [...text.matchAll(IMPORT)].map(match => {
    const to = relative(root, resolve(root, dirname(path), match[3] ?? match[4] ?? ''))
    return { from: path, to, typeOnly: match[2] !== undefined }
  })

/** The relative imports of a file. */
export const importsOf = (path: string) => importsIn(path, readFileSync(join(root, path), 'utf8'))

/** The imports that close a circle, each as the way around it; types and lazy imports count too. */
export function circlesIn(imports: readonly Import[]): string[] {
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of imports) targets.set(from, (targets.get(from) ?? new Set()).add(to))
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (path: string, way: readonly string[]): void => {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' → '))
    if (done.has(path) || way.includes(path)) return
    for (const next of targets.get(path) ?? []) visit(next, [...way, path])
    done.add(path)
  }
  for (const path of targets.keys()) visit(path, [])
  return circles
}
