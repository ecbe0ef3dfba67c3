import { Marked, type Token, type Tokens } from 'marked'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { escapeMarkup } from '@app/domain/kernel/page-facts'
import type { Article, ContentPicture } from '../../src/page/content.ts'

/** Finds a picture by its name. */
export type FindPicture = (name: string) => ContentPicture

/** Words of a text, for the search and the tests. */
export interface Words {
  /** The text without markup. */
  text: string
  /** Names of controls and screens of the product. */
  labels: string[]
  links: string[]
}

const WORDS_PER_MINUTE = 200

/** Returns the id of a heading: its words in lower case, joined by hyphens. */
export const headingId = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Replaces `{{product}}` with the product's name. */
export const nameProduct = (text: string): string => text.replaceAll('{{product}}', PRODUCT_NAME)

/**
 * Renders the Markdown of an article. `ui/styles/article.css` draws it. A picture that stands alone becomes a figure
 * with its alternative text as its caption, inline code the name of a control, and each row of a table begins with its
 * own heading.
 * @throws Error if the text contains HTML, or a heading of another level than 2
 */
export function renderMarkdown(source: string, findPicture: FindPicture) {
  const headings: Article['headings'] = []
  const labels: string[] = []
  const links: string[] = []
  const marked = new Marked({
    async: false,
    renderer: {
      html: ({ text }) => refuse(`HTML: ${text}`),
      heading({ depth, text, tokens }) {
        if (depth !== 2) return refuse(`a heading of level ${depth}: ${text}`)
        const heading = { id: headingId(text), title: text }
        headings.push(heading)
        return `<h2 id="${heading.id}">${this.parser.parseInline(tokens)}</h2>`
      },
      paragraph({ tokens }) {
        const [only, ...others] = tokens
        return only?.type === 'image' && others.length === 0
          ? this.parser.parseInline(tokens)
          : `<p>${this.parser.parseInline(tokens)}</p>`
      },
      image: ({ href, text }) => drawFigure(findPicture(href), text),
      codespan({ text }) {
        labels.push(text)
        return `<b class="label">${escapeMarkup(text)}</b>`
      },
      link({ href, tokens }) {
        links.push(href)
        return `<a href="${escapeMarkup(href)}">${this.parser.parseInline(tokens)}</a>`
      },
      blockquote({ tokens }) {
        return `<div role="note" class="warning">${shield}${this.parser.parse(tokens)}</div>`
      },
      table({ header, rows }) {
        const cell = (tag: string, { tokens }: Tokens.TableCell) =>
          `<${tag}>${this.parser.parseInline(tokens)}`
        const titles = header.map((one) => cell('th scope="col"', one)).join('')
        const facts = rows.map(([name, ...values]) => {
          const first = name ? cell('th scope="row"', name) : ''
          return `<tr>${first}${values.map((value) => cell('td', value)).join('')}`
        })
        return `<table><thead><tr>${titles}<tbody>${facts.join('')}</table>`
      },
    },
  })
  const tokens = marked.lexer(nameProduct(source))
  const html = marked.parser(tokens)
  const text = wordsOf(tokens)
  const minutesToRead = Math.max(1, Math.round(text.split(/\s+/).length / WORDS_PER_MINUTE))
  const words: Words = { text, labels, links }
  return { html, headings, minutesToRead, words }
}

const shield =
  '<svg aria-hidden="true" viewBox="0 0 24 24"><path d="M12 3l8 3v5.5c0 5-3.4 8.2-8 9.5-4.6-1.3-8-4.5-8-9.5V6z"/></svg>'

function drawFigure({ src, width, height }: ContentPicture, caption: string): string {
  return (
    `<figure><span class="ground"><img src="${src}" width="${width}" height="${height}" alt="" loading="lazy" decoding="async"></span>` +
    `<figcaption>${escapeMarkup(caption)}</figcaption></figure>`
  )
}

/** Collects the words of a text, in their order. */
function wordsOf(tokens: readonly Token[]): string {
  const words: string[] = []
  void new Marked().walkTokens([...tokens], (token) => {
    if ('text' in token && !('tokens' in token)) words.push(token['text'] as string)
  })
  return words.join(' ').replaceAll(/\s+/g, ' ').trim()
}

function refuse(reason: string): never {
  throw new Error(`An article contains ${reason}`)
}
