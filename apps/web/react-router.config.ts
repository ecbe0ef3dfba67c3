import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { helpArticleNames, helpCategories, topicAddress } from '@app/domain/help/help-articles'
import { helpPath } from '@app/domain/help/help-path'
import { blogAddress } from './src/features/blog/blog-address.ts'
import { findPosts } from './tooling/content/read-content.ts'
import { drawSocialCards } from './tooling/content/social-cards.ts'
import { precompressFolder } from './tooling/precompress.ts'

export default {
  appDirectory: 'src/app',
  // A test builds elsewhere, so that it never removes the files of a running server.
  buildDirectory: process.env.WEB_BUILD_DIRECTORY ?? 'build',
  // Every page is written at build time, and the code that writes them is discarded. With `ssr: false` the app would
  // have to start by the framework's own script.
  ssr: true,
  // The app's page, and the public pages, which carry no application script.
  prerender: async ({ getStaticPaths }) => {
    const posts = await findPosts()
    return [
      ...getStaticPaths(),
      ...helpCategories.map(({ id }) => topicAddress(id)),
      ...helpArticleNames.map(helpPath),
      ...posts.map(blogAddress),
    ]
  },
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    await rm(join(buildDirectory, 'server'), { recursive: true })
    const folder = join(buildDirectory, 'client')
    await removeLoaderData(folder)
    await drawSocialCards(folder)
    await precompressFolder(folder)
  },
} satisfies Config

/** Removes the data of the pages, which only the framework's own script would read. */
async function removeLoaderData(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.data'))
  await Promise.all(files.map((file) => rm(join(folder, file))))
}
