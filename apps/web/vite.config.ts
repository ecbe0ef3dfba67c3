import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { appFiles } from './tooling/app-files.ts'
import { bootScripts } from './tooling/boot-scripts.ts'
import { contractRoutes } from './tooling/contract-routes.ts'
import { partsOf } from './tooling/parts-of.ts'
import { webManifest } from './tooling/web-manifest.ts'

const api = 'http://127.0.0.1:3001'

/** What comes by itself once Home stands. Each fails and is tried again by itself, so each keeps a file of its own. */
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
  plugins: [tailwindcss(), bootScripts(), appFiles(), webManifest(), contractRoutes(), reactRouter()],
  build: {
    // The server reads in it what the first screen is made of.
    manifest: true,
    rolldownOptions: {
      output: {
        // The shell names every later file, and random characters do not compress: 32 bits tell two versions apart.
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:8].js',
        // What every signed-in screen needs comes in one file: it compresses better than in forty, and a phone does
        // not have to read one to learn of the next.
        codeSplitting: {
          groups: [
            // Apart from the shell, which the entry fetches by it.
            { name: 'preload', priority: 4, test: /vite\/preload-helper|rolldown\/runtime/ },
            {
              name: 'shell',
              priority: 3,
              test: /src\/app\/start-app\.tsx$/,
            },
            { name: 'home', priority: 2, test: /src\/app\/home\.tsx$/ },
            { name: 'live-updates', priority: 1, test: /src\/live\/live-updates\.tsx$/ },
            // Small as they are, each file of its own costs a request, and its name in the shell. Those of the sidebar
            // come with the first screen, without the others.
            {
              name: 'icons',
              priority: 1,
              minShareCount: 3,
              test: /lucide-react\/dist\/esm\/icons\/(?!users|graduation-cap)/,
            },
            // What every window needs, for the same reason; and the shell has fewer names to list.
            {
              name: 'windows',
              priority: 2,
              test: /src\/ui\/(?:overlays\/confirm-dialog|controls\/(?:text-input|text-area|select|field))\.tsx$/,
            },
            // What Home fetches by itself has most of its modules in common. Alone, each is a few hundred bytes and a
            // request; a screen that needs one of them is mostly come to from Home, which has brought them.
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
