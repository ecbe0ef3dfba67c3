import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { bootScripts } from './tooling/boot-scripts.ts'
import { contractRoutes } from './tooling/contract-routes.ts'
import { webManifest } from './tooling/web-manifest.ts'

const api = 'http://127.0.0.1:3001'

export default defineConfig({
  plugins: [tailwindcss(), bootScripts(), webManifest(), contractRoutes(), reactRouter()],
  build: {
    rolldownOptions: {
      output: {
        // What every signed-in screen needs comes in one file: it compresses better than in forty, and a phone does
        // not have to read one to learn of the next.
        codeSplitting: {
          groups: [
            {
              name: 'shell',
              priority: 2,
              test: /src\/app\/(?:entry\.client|root|session-layout|signed-in-gate|home-gate|app-layout)\.tsx$/,
            },
            { name: 'home', priority: 1, test: /src\/app\/home\.tsx$/ },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': api, '/files': api, '/healthz': api },
  },
})
