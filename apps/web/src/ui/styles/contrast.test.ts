import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findSources } from '../../../../../scripts/lib/source-files.ts'

/**
 * Contrast that WCAG 2.2 requires: of text (1.4.3), and of the edges of controls and the ring of the focus (1.4.11).
 */
const TEXT = 4.5
const CONTROL = 3

const grounds = ['paper', 'surface', 'surface-sunk']
const tints = ['sky', 'lilac', 'sand', 'mint', 'rose', 'straw', 'aqua', 'clay', 'stone']
const softGrounds = ['action-soft', 'accent-soft', 'danger-soft']

/** Every colour of words, with its possible grounds. */
const textPairs: Readonly<Record<string, readonly string[]>> = {
  paper: ['ink'],
  ink: [...grounds, ...tints, ...softGrounds],
  'ink-soft': [...grounds, ...softGrounds],
  'ink-faint': grounds,
  action: [...grounds, 'action-soft'],
  'action-hover': [...grounds, 'action-soft'],
  'action-ink': ['action', 'action-hover'],
  'accent-ink': [...grounds, 'accent-soft'],
  good: grounds,
  warn: grounds,
  danger: [...grounds, 'danger-soft'],
  'danger-ink': ['danger', 'danger-hover'],
}

/** Colours of elements that are no text but have to be seen. */
const controlPairs: Readonly<Record<string, readonly string[]>> = {
  'line-control': grounds,
  action: grounds,
  danger: grounds,
}

const folder = import.meta.dirname
const tokens = readFileSync(join(folder, 'tokens.css'), 'utf8')
const modes = readFileSync(join(folder, 'modes.css'), 'utf8')
const sheet = readFileSync(join(folder, 'sheet.css'), 'utf8')

type Colours = ReadonlyMap<string, readonly [light: string, dark: string]>

const readColours = (css: string): Colours =>
  new Map(
    [...css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
      ([, name = '', light = '', dark = '']) => [name, [light, dark]],
    ),
  )

function blockOf(css: string, start: string): string {
  const from = css.indexOf(start)
  if (from === -1) throw new Error(`There is no ${start} among the styles.`)
  return css.slice(from, css.indexOf('}', from))
}

const usual = readColours(tokens)
const chosen = readColours(blockOf(modes, "[data-contrast='more'] {"))
const asked = readColours(blockOf(modes, ":root:not([data-contrast='normal']) {"))
const onSheet = readColours(sheet.slice(0, sheet.indexOf('[data-contrast')))
const onSheetChosen = readColours(blockOf(sheet, "[data-contrast='more'] & {"))

/** Every possible appearance of the app. */
const appearances = [
  { contrast: 'usual', changed: new Map() as Colours },
  { contrast: 'high, as chosen', changed: chosen },
  { contrast: 'high, as the system asks', changed: asked },
  { contrast: 'usual, on a sheet', changed: onSheet },
  { contrast: 'high, as chosen, on a sheet', changed: new Map([...chosen, ...onSheetChosen]) },
  { contrast: 'high, as the system asks, on a sheet', changed: new Map([...asked, ...onSheet]) },
].flatMap(({ contrast, changed }) => [
  { theme: 'light', contrast, colours: new Map([...usual, ...changed]), side: 0 as const },
  { theme: 'dark', contrast, colours: new Map([...usual, ...changed]), side: 1 as const },
])

/** Relative luminance as WCAG defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function tooFaint(
  pairs: typeof textPairs,
  least: number,
  { colours, side }: (typeof appearances)[number],
): string[] {
  const valueOf = (name: string): string => {
    const value = colours.get(name)?.[side]
    if (!value) throw new Error(`There is no colour ${name}.`)
    return value
  }
  return Object.entries(pairs).flatMap(([name, on]) =>
    on
      .map((ground) => ({ ground, ratio: contrastOf(valueOf(name), valueOf(ground)) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ ground, ratio }) => `${name} on ${ground}: ${ratio.toFixed(2)}`),
  )
}

describe.each(appearances)('in the $theme theme, contrast $contrast', (appearance) => {
  // spec product: WCAG: axe finds nothing, in light, dark, high contrast; all by keyboard
  it('every text colour is readable on every ground on which it appears', () => {
    expect(tooFaint(textPairs, TEXT, appearance)).toEqual([])
  })

  it('the edges of controls and the ring of the focus are seen', () => {
    expect(tooFaint(controlPairs, CONTROL, appearance)).toEqual([])
  })
})

it('a selected element uses a measured pair of colours', () => {
  const selection = blockOf(readFileSync(join(folder, 'base.css'), 'utf8'), '::selection {')
  const [, ground = '', words = ''] =
    /background: var\(--([\w-]+)\);\s+color: var\(--([\w-]+)\)/.exec(selection) ?? []
  expect(textPairs[words]).toContain(ground)
})

it('measures as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

/** The class `sunk` uses the token `surface-sunk`. */
const tokenOf = (className: string): string => (className === 'sunk' ? 'surface-sunk' : className)

/** Pairs of words and ground that one element has together, without those of a single state. */
function pairsIn(text: string): string[] {
  return [...text.matchAll(/(['"`])((?:(?!\1)[^\\\n])*)\1/g)].flatMap(([, , classes = '']) => {
    const colours = (kind: string) =>
      [...classes.matchAll(new RegExp(`(?<![\\w:-])${kind}-([a-z-]+)(?![\\w/-])`, 'g'))]
        .map(([, name = '']) => tokenOf(name))
        .filter((name) => usual.has(name))
    return colours('text').flatMap((words) => colours('bg').map((ground) => `${words} on ${ground}`))
  })
}

it('no element uses an unmeasured pair of colours', () => {
  const measured = new Set(
    Object.entries(textPairs).flatMap(([words, on]) => on.map((ground) => `${words} on ${ground}`)),
  )
  const root = join(folder, '../../../../..')
  const used = findSources(root, ['apps']).filter(({ path }) => path.startsWith('apps/web/src/'))
  const pairs = new Set(used.flatMap(({ text }) => pairsIn(text)))
  expect(pairs.size).toBeGreaterThan(10)
  expect([...pairs].filter((pair) => !measured.has(pair))).toEqual([])
})
