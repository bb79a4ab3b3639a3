import react from '@vitejs/plugin-react'
import { loadEnv } from 'vite'
import { defineConfig } from 'vitest/config'
import { readEnv } from './src/env.ts'

export default defineConfig(({ mode }) => {
  const env = readEnv(loadEnv(mode, process.cwd(), 'VITE_'))
  return {
    base: env.basePath,
    plugins: [react()],
    build: { target: 'es2023', sourcemap: false },
    server: {
      watch: { ignored: ['**/.data/**'] },
      // Vite's own list, and the embedded server's database and uploads beside it.
      fs: { deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', '**/.data/**'] },
    },
    test: {
      isolate: false,
      projects: [
        { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], environment: 'node' } },
        { extends: true, test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], environment: 'node' } },
        {
          extends: true,
          test: {
            name: 'component',
            include: ['tests/component/**/*.test.tsx'],
            environment: 'jsdom',
            setupFiles: ['tests/support/component-setup.ts'],
          },
        },
      ],
    },
  }
})
