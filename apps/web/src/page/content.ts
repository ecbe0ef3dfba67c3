import type { HelpArticleName, HelpCategory } from '@app/domain/help/help-articles'

/** A picture of an article, with its size in px. */
export interface ContentPicture {
  src: string
  width: number
  height: number
}

/** A text of the public pages, from a Markdown file below `content`. */
export interface Article {
  /** File name without its extension; the last part of its address. */
  name: string
  title: string
  summary: string
  /** Day of the last change, yyyy-MM-dd. */
  updated: string
  /** Its text as HTML. */
  html: string
  headings: { id: string; title: string }[]
  minutesToRead: number
}

export interface HelpArticle extends Article {
  name: HelpArticleName
  category: HelpCategory
}

export interface BlogPost extends Article {
  /** Day of publication, yyyy-MM-dd. */
  published: string
  author: string
  picture: ContentPicture
  pictureAlt: string
}

/** The texts as `tooling/content` reads them at build time: help articles in their order, posts with the newest first. */
export interface Content {
  help: readonly HelpArticle[]
  blog: readonly BlogPost[]
}
