import type { Plugin } from 'vite'
import { SHARE_PATH } from '@app/domain/files/shared-files.address'
import { SHARED_FIELD, sharedTypes } from '@app/domain/files/shared-files.vocabulary'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'

const shortcutIcons = [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }]

const manifest = {
  id: '/',
  lang: 'en',
  dir: 'ltr',
  name: PRODUCT_NAME,
  short_name: PRODUCT_NAME,
  description: 'Complete pet care management for tracking health, medications and appointments.',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#faf6ef',
  theme_color: '#faf6ef',
  categories: ['health', 'lifestyle'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  // app/windows/add-from-address.tsx reads the parameter `add`.
  shortcuts: [
    { name: 'Log a dose', url: '/?add=dose', icons: shortcutIcons },
    { name: 'Add a weight', url: '/?add=weight', icons: shortcutIcons },
    { name: 'Emergency', url: '/?emergency', icons: shortcutIcons },
  ],
  // The service worker takes the form (boot/worker/take-shared.ts).
  share_target: {
    action: SHARE_PATH,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: SHARED_FIELD, accept: sharedTypes }] },
  },
  screenshots: [
    {
      src: '/screenshot-phone.png',
      sizes: '390x844',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Today, with the doses that are due',
    },
    {
      src: '/screenshot-desktop.png',
      sizes: '1280x800',
      type: 'image/png',
      form_factor: 'wide',
      label: 'Home, with what is due today and all pets',
    },
  ],
}

/** Writes /manifest.webmanifest, with the product's name from its one source. */
export function webManifest(): Plugin {
  const source = JSON.stringify(manifest)
  return {
    name: 'web-manifest',
    configureServer(server) {
      server.middlewares.use('/manifest.webmanifest', (_request, response) => {
        response.setHeader('content-type', 'application/manifest+json')
        response.end(source)
      })
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source })
    },
  }
}
