import { Feed } from 'feed'
import type { Plugin } from 'vite'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { factMark } from '@app/domain/kernel/page-facts'
import { FEED, HELP_SEARCH_FILE } from '@app/domain/kernel/site-files'
import { BLOG, blogAddress } from '../../src/features/blog/blog-address.ts'
import { contentFolder, readContent, type ReadContent } from './read-content.ts'

const MODULE = 'virtual:content'
const MARK = '\0'

/**
 * Gives the public pages their texts from `content`, and writes what else is made of them: the pictures, the feed of the
 * blog, and the texts for the server's search.
 */
export function contentPages(): Plugin {
  let content: Promise<ReadContent> | undefined
  const read = () => (content ??= readContent())
  return {
    name: 'content-pages',
    resolveId: (id) => (id === MODULE ? MARK + id : undefined),
    async load(id) {
      if (id !== MARK + MODULE) return undefined
      const { help, blog } = await read()
      return `export default ${JSON.stringify({ help, blog }, forPages)}`
    },
    configureServer({ watcher, ws, moduleGraph }) {
      watcher.add(contentFolder).on('change', (path) => {
        if (!path.startsWith(contentFolder)) return
        content = undefined
        const module = moduleGraph.getModuleById(MARK + MODULE)
        if (module) moduleGraph.invalidateModule(module)
        ws.send({ type: 'full-reload' })
      })
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      const all = await read()
      for (const { src, source } of all.pictures)
        this.emitFile({ type: 'asset', fileName: src.slice(1), source })
      this.emitFile({ type: 'asset', fileName: FEED.slice(1), source: writeFeed(all) })
      this.emitFile({ type: 'asset', fileName: HELP_SEARCH_FILE, source: writeSearchTexts(all) })
    },
  }
}

/** Leaves out what only the search and the tests read. */
const forPages = (key: string, value: unknown): unknown => (key === 'words' ? undefined : value)

/** Texts of the help articles for the server's search. */
function writeSearchTexts({ help }: ReadContent): string {
  return JSON.stringify(
    help.map(({ name, category, title, summary, headings, words }) => ({
      name,
      category,
      title,
      summary,
      headings: headings.map((heading) => heading.title).join(' '),
      text: words.text,
    })),
  )
}

/** Stands for the site's origin while the feed is written, since the library takes complete addresses only. */
const ORIGIN = 'https://origin.invalid'

function writeFeed({ blog }: ReadContent): string {
  const feed = new Feed({
    id: ORIGIN + BLOG,
    link: ORIGIN + BLOG,
    title: `${PRODUCT_NAME} blog`,
    description: 'Calm care for pets, explained.',
    copyright: PRODUCT_NAME,
    language: 'en',
    updated: new Date(blog[0]?.updated ?? 0),
    feedLinks: { atom: ORIGIN + FEED },
  })
  for (const { name, title, summary, html, published, updated, author } of blog) {
    const address = ORIGIN + blogAddress(name)
    feed.addItem({
      id: address,
      link: address,
      title,
      description: summary,
      // Readers of the feed are elsewhere, so its links and pictures name this site.
      content: html.replaceAll(/(href|src)="\//g, `$1="${ORIGIN}/`),
      published: new Date(published),
      date: new Date(updated),
      author: [{ name: author }],
    })
  }
  return feed.atom1().replaceAll(ORIGIN, factMark('origin'))
}
