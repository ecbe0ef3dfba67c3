import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { appFiles } from './tooling/app-files.ts'
import { bootScripts } from './tooling/boot-scripts.ts'
import { contentPages } from './tooling/content/content-pages.ts'
import { contractRoutes } from './tooling/contract-routes.ts'
import { dropUnusedComponents } from './tooling/drop-unused-components.ts'
import { partsOf } from './tooling/parts-of.ts'
import { webManifest } from './tooling/web-manifest.ts'

const api = 'http://127.0.0.1:3001'

/**
 * Parts that load automatically once Home is drawn. Each fails and is retried separately, so each keeps a file of its
 * own.
 */
const homeParts = [
  'src/app/frame/keepers.tsx',
  'src/app/frame/sidebar.tsx',
  'src/features/identity/consent/app-consent.tsx',
  'src/features/dashboard/pets-section.tsx',
  'src/features/dashboard/quick-actions.tsx',
  'src/features/dashboard/so-far.tsx',
  'src/features/dashboard/week-and-schedule.tsx',
  'src/features/dashboard/worth-knowing.tsx',
  'src/features/milestones/milestone-card.tsx',
  'src/features/notifications/notification-bell.tsx',
  'src/features/offline/offline-keeper.tsx',
  'src/features/offline/waiting-keeper.tsx',
  'src/features/notifications/push-devices/permission-asker.tsx',
  'src/features/tutorials/tutorial-keeper.tsx',
  'src/ui/art/late-drawings.ts',
  'src/ui/overlays/toast-list.tsx',
]

export default defineConfig({
  plugins: [
    tailwindcss(),
    bootScripts(),
    appFiles(),
    webManifest(),
    contentPages(),
    contractRoutes(),
    dropUnusedComponents(),
    reactRouter(),
  ],
  build: {
    // The server reads the files of the first screen from it.
    manifest: true,
    rolldownOptions: {
      output: {
        // The shell names every later file, and random characters do not compress: 32 bits distinguish two versions.
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:8].js',
        // Modules of every signed-in screen share one file: it compresses better than forty, and a phone need not read
        // one to find the next.
        codeSplitting: {
          groups: [
            // Separate from the shell, which the entry loads with this helper.
            { name: 'preload', priority: 4, test: /vite\/preload-helper|rolldown\/runtime/ },
            // Home shares most of its modules with the other pages, so they would load them anyway.
            {
              name: 'shell',
              priority: 3,
              test: /src\/app\/(?:start-app|home)\.tsx$/,
            },
            { name: 'live-updates', priority: 1, test: /src\/live\/live-updates\.tsx$/ },
            // Small modules: each file of its own would cost a request, and its name in the shell. Those of the sidebar
            // load with the first screen, and those of categories with expenses, without the others.
            {
              name: 'icons',
              priority: 1,
              minShareCount: 3,
              test: /lucide-react\/dist\/esm\/icons\/(?!users|graduation-cap|bed|bone|scissors|shield-check|soup|tag)/,
            },
            // Modules of every window, for the same reason; and the shell has fewer names to list.
            {
              name: 'windows',
              priority: 2,
              test: /src\/ui\/(?:overlays\/confirm-dialog|controls\/(?:text-input|text-area|select|field))\.tsx$/,
            },
            // The parts that Home loads automatically share most of their modules. Alone, each module is a few hundred
            // bytes and a request; people usually reach a screen that needs one of them from Home, which has loaded
            // them.
            {
              debugName: 'home-parts',
              name: partsOf('home-parts', homeParts),
              priority: 0,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': api, '/files': api, '/calendar': api, '/healthz': api, '/auth/google/callback': api },
  },
})
