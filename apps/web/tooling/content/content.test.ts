import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { helpArticleNames, helpCategories } from '@app/domain/help/help-articles'
import { projectRoot } from '../../../../scripts/lib/project-root.ts'
import { renderMarkdown } from './markdown.ts'
import { type ReadContent, readContent } from './read-content.ts'

let content: ReadContent
beforeAll(async () => {
  content = await readContent()
})

describe('the content of the public pages', () => {
  // spec product: at least 25 help articles, one for each screen or task
  it('has an article for each name of the help center, in its category', () => {
    expect(helpArticleNames.length).toBeGreaterThan(25)
    const found = content.help.map(({ name, category }) => `${category}/${name}`)
    const listed = helpCategories.flatMap(({ id, articles }) => articles.map((name) => `${id}/${name}`))
    expect(found).toEqual(listed)
    expect(content.blog.length).toBeGreaterThan(2)
  })

  // spec product: an article that names a control which no longer exists fails
  it('names no control that the product lacks', () => {
    const sources = ['apps/web/src', 'packages/domain/src'].map(readSources).join('\n')
    const missing = [...content.help, ...content.blog].flatMap(({ name, words }) =>
      words.labels.filter((label) => !occursIn(sources, label)).map((label) => `${name}: ${label}`),
    )
    expect(missing).toEqual([])
  })

  it('links each help article from another text, and uses each picture', () => {
    const texts = [...content.help, ...content.blog]
    const unlinked = content.help.filter(
      ({ name }) =>
        !texts.some(
          (text) => text.name !== name && text.words.links.some((link) => link.endsWith(`/${name}`)),
        ),
    )
    expect(unlinked.map(({ name }) => name)).toEqual([])
    const pages =
      texts.map(({ html }) => html).join('') + content.blog.map(({ picture }) => picture.src).join('')
    expect(content.pictures.filter(({ src }) => !pages.includes(src)).map(({ src }) => src)).toEqual([])
  })

  it('has pictures in most articles, small enough for a phone', () => {
    expect(content.help.filter(({ html }) => html.includes('<figure>')).length).toBeGreaterThan(19)
    for (const { src, source } of content.pictures)
      expect([src, source.length < 100_000]).toEqual([src, true])
  })
})

describe('the Markdown of an article', () => {
  const picture = { src: '/assets/a-1.webp', width: 780, height: 900 }
  const render = (source: string) => renderMarkdown(source, () => picture)

  it('marks controls, headings, steps, facts and the warning', () => {
    const { html, headings, words, minutesToRead } = render(
      [
        '## If it was given twice',
        '![A late dose.](late.webp)',
        '1. **Press `Give`.** See [the plans](/pricing).',
        '| When | Who |\n| --- | --- |\n| Late | Everyone |',
        '> **Ask** your vet.',
      ].join('\n\n'),
    )
    expect(headings).toEqual([{ id: 'if-it-was-given-twice', title: 'If it was given twice' }])
    expect(html).toContain('<h2 id="if-it-was-given-twice">')
    expect(html).toContain('<img src="/assets/a-1.webp" width="780" height="900" alt=""')
    expect(html).toContain('<figcaption>A late dose.</figcaption>')
    expect(html).toContain('<strong>Press <b class="label">Give</b>.</strong>')
    expect(html).toContain('<thead><tr><th scope="col">When<th scope="col">Who<tbody>')
    expect(html).toContain('<tr><th scope="row">Late<td>Everyone</table>')
    expect(html).toMatch(
      /<div role="note" class="warning"><svg.*<p><strong>Ask<\/strong> your vet\.<\/p><\/div>/,
    )
    expect([words.labels, words.links, minutesToRead]).toEqual([['Give'], ['/pricing'], 1])
    expect(words.text).toContain('If it was given twice A late dose. Press Give')
  })

  it.each(['Text with <script>alert(1)</script>', '# A second title', '### Too deep'])(
    'refuses %s',
    (source) => {
      expect(() => render(source)).toThrow('An article contains')
    },
  )

  it('escapes the text of a control and of a caption', () => {
    const { html } = render('`<b>` and\n\n![a <i> "b"](x.webp)')
    expect(html).toContain('&lt;b&gt;')
    expect(html).toContain('<figcaption>a &lt;i&gt; &quot;b&quot;</figcaption>')
  })
})

function readSources(folder: string): string {
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.fixture\./.test(file))
    .map((file) => withoutComments(readFileSync(join(projectRoot, folder, file), 'utf8')))
    .join('\n')
}

const withoutComments = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** True if a text of a screen is in the sources, as a string or between tags, with either kind of apostrophe. */
function occursIn(sources: string, label: string): boolean {
  const words = label.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/['’]/g, "\\\\?['’]")
  return new RegExp(`['"\`>}\\s(]${words.replaceAll(' ', '\\s+')}['"\`<{\\s:.,?!…)]`).test(sources)
}
