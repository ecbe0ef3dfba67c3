import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '../..')
const styles = join(import.meta.dirname, '../styles')

/** Names of colors, fonts and shadows that the theme has. */
const named = new Set(
  readdirSync(styles)
    .map((file) => readFileSync(join(styles, file), 'utf8'))
    .flatMap((css) => [...css.matchAll(/--(?:color|font|shadow)-([a-z-]+):/g)].map(([, name = '']) => name)),
)

/** Values after `bg-` that are no color. */
const noColors = /^(?:clip|cover|contain|center|fixed|local|no-repeat|linear|none)/

/** Backgrounds in the classes of a file, such as `paper` of `hover:bg-paper/80`. */
const backgroundsIn = (text: string): string[] =>
  [...text.matchAll(/(?<=['"`\s:])bg-([a-z][a-z-]*)(?=['"`\s/])/g)].map(([, name = '']) => name)

test('every background is a colour of the theme: an unknown one would leave a cover transparent', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  const used = files.flatMap((file) =>
    backgroundsIn(readFileSync(join(sources, file), 'utf8')).map((name) => ({ file, name })),
  )
  expect(used.length).toBeGreaterThan(50)
  expect(used.filter(({ name }) => !named.has(name) && !noColors.test(name))).toEqual([])
})
