import { build } from 'vite'
import { contentSecurityPolicy, pageHeaders } from '../../../src/build/page-headers.ts'
import { servePagesOnly } from '../../server/start/pages-only.ts'
import { asProduction, projectRoot } from '../product/build-product.ts'
import { temporaryFolder } from '../product/test-server.ts'

export interface FitPageServer {
  url: string
  close(): Promise<void>
}

/** The headers of the product's pages: what is made to fit there keeps to the same policy. */
const headers = pageHeaders(contentSecurityPolicy({ apiUrl: '/api', socketUrl: '' }))

/** Builds a page with nothing but `src/media/fit`, and serves it as the product's pages are served. */
export async function serveFitPage(): Promise<FitPageServer> {
  const { path: outDir, remove } = await temporaryFolder()
  const root = `${projectRoot}tests/support/fit/page`
  const settings = { root, configFile: false as const, logLevel: 'error' as const }
  await asProduction(() => build({ ...settings, build: { outDir, emptyOutDir: true, target: 'es2023' } }))
  const server = await servePagesOnly({ folder: outDir, base: '/', headers })
  return {
    url: `http://127.0.0.1:${server.port}`,
    async close() {
      await server.close()
      await remove()
    },
  }
}
