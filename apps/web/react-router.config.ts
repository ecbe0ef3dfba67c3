import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { precompressFolder } from './tooling/precompress.ts'

export default {
  appDirectory: 'src/app',
  // A test builds elsewhere, so that it never removes the files of a running server.
  buildDirectory: process.env.WEB_BUILD_DIRECTORY ?? 'build',
  // Every page is written at build time, and the code that writes them is discarded. With `ssr: false` the app would
  // have to start by the framework's own script.
  ssr: true,
  // The app's page, and the public pages, which carry no application script.
  prerender: ({ getStaticPaths }) => getStaticPaths(),
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    await rm(join(buildDirectory, 'server'), { recursive: true })
    await precompressFolder(join(buildDirectory, 'client'))
  },
} satisfies Config
