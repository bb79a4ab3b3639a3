import type { Plugin } from 'vite'
import { documentFiles, readDocuments } from './contract-page/documents.ts'
import { contractPage as page, proseFiles } from './contract-page/page.ts'

const FILE_NAME = 'contract.html'

/** Makes contract.html from openapi.yaml and asyncapi.yaml: into the build, and anew at every request to `vite`. */
export const contractPage = (): Plugin => ({
  name: 'contract-page',
  buildStart() {
    for (const file of [...documentFiles, ...proseFiles]) this.addWatchFile(file)
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: FILE_NAME, source: page(readDocuments()) })
  },
  configureServer({ config, middlewares }) {
    middlewares.use((incoming, outgoing, next) => {
      const [path] = (incoming.originalUrl ?? incoming.url ?? '').split('?')
      if (path !== config.base + FILE_NAME) return next()
      outgoing.setHeader('Content-Type', 'text/html; charset=utf-8')
      outgoing.end(page(readDocuments()))
    })
  },
})
