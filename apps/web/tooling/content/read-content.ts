import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'
import { helpArticleNames, helpCategories } from '@app/domain/help/help-articles'
import { projectRoot } from '../../../../scripts/lib/project-root.ts'
import type { BlogPost, Content, ContentPicture, HelpArticle } from '../../src/page/content.ts'
import { nameProduct, renderMarkdown, type Words } from './markdown.ts'

export const contentFolder = join(projectRoot, 'content')

const line = z.string().min(1).transform(nameProduct)
const day = z.iso.date()

const helpFields = z.strictObject({
  title: line,
  summary: line,
  category: z.enum(helpCategories.map(({ id }) => id)),
  updated: day,
})

const blogFields = z.strictObject({
  title: line,
  summary: line,
  published: day,
  updated: day.optional(),
  author: line,
  picture: z.string(),
  pictureAlt: line,
})

/** A picture file, and the address under which a browser finds it. */
export interface PictureFile extends ContentPicture {
  source: Buffer
}

/** The texts and pictures below `content`. */
export interface ReadContent extends Content {
  help: (HelpArticle & { words: Words })[]
  blog: (BlogPost & { words: Words })[]
  pictures: PictureFile[]
}

/**
 * Reads the texts of the public pages.
 * @throws Error naming the file whose front matter, text or picture is wrong
 */
export async function readContent(folder = contentFolder): Promise<ReadContent> {
  const [helpPictures, blogPictures] = await Promise.all([
    readPictures(join(folder, 'help/pictures')),
    readPictures(join(folder, 'blog/pictures')),
  ])
  const help = await readTexts(join(folder, 'help'), (source, name) => {
    const { fields, markdown } = split(source)
    return {
      ...helpFields.parse(fields),
      ...renderMarkdown(markdown, find(helpPictures)),
      name: z.enum(helpArticleNames).parse(name),
    }
  })
  const blog = await readTexts(join(folder, 'blog'), (source, name) => {
    const { fields, markdown } = split(source)
    const { picture, updated, ...given } = blogFields.parse(fields)
    return {
      ...given,
      updated: updated ?? given.published,
      picture: withoutSource(find(blogPictures)(picture)),
      ...renderMarkdown(markdown, find(blogPictures)),
      name,
    }
  })
  return {
    help: help.toSorted((a, b) => helpArticleNames.indexOf(a.name) - helpArticleNames.indexOf(b.name)),
    blog: blog.toSorted((a, b) => b.published.localeCompare(a.published)),
    pictures: [...helpPictures.values(), ...blogPictures.values()],
  }
}

/** Names of the posts of the blog. */
export const findPosts = (): Promise<string[]> => findTexts(join(contentFolder, 'blog'))

const findTexts = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.md')).map((file) => basename(file, '.md'))

async function readTexts<T>(folder: string, read: (source: string, name: string) => T): Promise<T[]> {
  const names = await findTexts(folder)
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, `${name}.md`)
      const source = await readFile(path, 'utf8')
      try {
        return read(source, name)
      } catch (error) {
        throw new Error(`${path} can't be read`, { cause: error })
      }
    }),
  )
}

/** Separates the front matter from the text. Its values are plain texts, each in one line. */
function split(source: string): { fields: unknown; markdown: string } {
  const [, front, markdown] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  if (front === undefined || markdown === undefined) throw new Error('The front matter is missing')
  const fields = front.split('\n').map((text) => {
    const [, name, value] = /^(\w+): (.+)$/.exec(text) ?? []
    if (name === undefined || value === undefined) throw new Error(`"${text}" is no field`)
    return [name, value] as const
  })
  return { fields: Object.fromEntries(fields), markdown }
}

async function readPictures(folder: string): Promise<Map<string, PictureFile>> {
  const files = await readdir(folder)
  return new Map(
    await Promise.all(
      files.map(async (file) => {
        const source = await readFile(join(folder, file))
        const { width, height } = await sharp(source).metadata()
        const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
        const src = `/assets/${basename(file, '.webp')}-${hash}.webp`
        return [file, { src, width, height, source }] as const
      }),
    ),
  )
}

const find =
  (pictures: Map<string, PictureFile>) =>
  (name: string): PictureFile => {
    const picture = pictures.get(name)
    if (!picture) throw new Error(`The picture ${name} is missing`)
    return picture
  }

const withoutSource = ({ src, width, height }: PictureFile): ContentPicture => ({ src, width, height })
