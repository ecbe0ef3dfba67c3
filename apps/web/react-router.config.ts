import type { Config } from '@react-router/dev/config'
import { join } from 'node:path'
import { precompressFolder } from './tooling/precompress.ts'

/** Pages that anybody may see, written as files at build time. They carry no application script. */
const publicPages = ['/welcome', '/not-found', '/premium', '/pro', '/pricing', '/emergency-card']

export default {
  appDirectory: 'src/app',
  // A test builds elsewhere, so that it never takes away the files of a running server.
  buildDirectory: process.env.WEB_BUILD_DIRECTORY ?? 'build',
  ssr: false,
  // The index is left out: the server answers `/` with the landing page or the app by the session cookie.
  prerender: publicPages,
  buildEnd: async ({ reactRouterConfig }) => {
    await precompressFolder(join(reactRouterConfig.buildDirectory, 'client'))
  },
} satisfies Config
