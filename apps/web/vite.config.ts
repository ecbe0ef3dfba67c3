import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { bootScripts } from './tooling/boot-scripts.ts'
import { minifiedContract } from './tooling/minified-contract.ts'
import { webManifest } from './tooling/web-manifest.ts'

const api = 'http://127.0.0.1:3001'

export default defineConfig({
  plugins: [tailwindcss(), bootScripts(), webManifest(), minifiedContract(), reactRouter()],
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': api, '/files': api, '/healthz': api },
  },
})
