import { dirname } from 'node:path'
import { parseSync, Visitor, type ESTree } from 'vite'
import type { SourceFile } from './source-files.ts'

/** A demand and a test, group or step that proves it. */
export interface Proof {
  /** Section of the specification, such as 'core-records §5'; 'product' or 'design' beyond it; or 'ASVS V6.2.1'. */
  source: string
  /** The demand in words; empty for ASVS, which docs/security.md quotes. */
  demand: string
  /** Code that meets the demand, where it isn't beside the test. */
  code: string[]
  file: string
  /** The groups around the test and its own name, as written. */
  test: string
}

const SOURCE = /^(?:(?:access|core-records|engagement) §\d|product|design|ASVS V\d+\.\d+\.\d+)$/
/** Calls that name a group, a test, or a step of a test. */
const NAMERS = new Set(['describe', 'it', 'test', 'journey', 'step'])

/**
 * Reads the tags of a test file. A tag is a comment above a test, group or step: `// spec <source>: <demand>`. Lines
 * below it that begin with `//   ` continue it; one that begins with `//   in ` lists code, separated by commas.
 *
 * @throws Error when the file doesn't parse, or a tag stands above no test, has an unknown source or no demand
 */
export function readProofs({ path, text }: SourceFile): Proof[] {
  const { program, comments, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const tests = findTests(program, text)
  const proofs: Proof[] = []
  let tagEnd = 0
  for (const { type, value, start, end } of comments) {
    if (type !== 'Line') continue
    const open = proofs.at(-1)
    if (value.startsWith(' spec ')) {
      const [, source = '', demand = ''] = /^ spec ([^:]+)(?:: (.+))?$/.exec(value) ?? []
      if (!SOURCE.test(source)) throw new Error(`${path}: "${value.trim()}" names no known source`)
      if (!demand && !source.startsWith('ASVS')) throw new Error(`${path}: "${value.trim()}" has no demand`)
      const next = tests.find((test) => test.start > end)
      if (!next || !/^(?:\s|\/\/.*\n)*$/.test(text.slice(end, next.start)))
        throw new Error(`${path}: "${value.trim()}" stands above no test`)
      proofs.push({ source, demand, code: [], file: path, test: next.name })
      tagEnd = end
    } else if (open && value.startsWith('   ') && /^\n[ \t]*$/.test(text.slice(tagEnd, start))) {
      tagEnd = end
      if (/^ {3}in \S+\//.test(value)) open.code.push(...value.slice(6).split(/, */).filter(Boolean))
      else if (open.code.length > 0) open.code.push(...value.trim().split(/, */).filter(Boolean))
      else open.demand += ` ${value.trim()}`
    }
  }
  return proofs
}

/** Lists the titles of a file's groups, tests and steps as written, with placeholders. */
export const findTitles = ({ path, text }: SourceFile): string[] =>
  findTests(parseSync(path, text).program, text).map(({ title }) => title)

/** Lists the groups, tests and steps in the order of the text, with their titles and full names. */
function findTests(program: ESTree.Program, text: string): { title: string; name: string; start: number }[] {
  const found: { title: string; name: string; start: number }[] = []
  const around: string[] = []
  new Visitor({
    CallExpression: (node) => {
      const title = titleOf(node, text)
      if (title === undefined) return
      around.push(title)
      found.push({ title, name: around.join(' › '), start: startOfStatement(text, node.start) })
    },
    'CallExpression:exit': (node) => {
      if (titleOf(node, text) !== undefined) around.pop()
    },
  }).visit(program)
  return found
}

/** Start of the line on which a call begins: `await` or `return` may come before it. */
const startOfStatement = (text: string, start: number): number => text.lastIndexOf('\n', start) + 1

function titleOf({ callee, arguments: [first] }: ESTree.CallExpression, text: string): string | undefined {
  if (!first || !NAMERS.has(namerOf(callee))) return undefined
  if (first.type === 'Literal' && typeof first.value === 'string') return first.value
  if (first.type === 'TemplateLiteral') return text.slice(first.start + 1, first.end - 1)
  return undefined
}

/** Returns the called function's name: `describe` of `describe.each(rows)`, `step` of `test.step`. */
function namerOf(callee: ESTree.Expression | ESTree.Super): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'CallExpression') return namerOf(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return namerOf(callee.tag)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return ''
  return NAMERS.has(callee.property.name) ? callee.property.name : namerOf(callee.object)
}

/** Code that a tag names, else the folder of its test; a journey has no code beside it. */
export const codeOf = ({ code, file }: Proof): string[] =>
  code.length > 0 || file.startsWith('e2e/') ? code : [`${dirname(file)}/`]

/** Writes the demands as a Markdown table: a row for each, by source, with all its code and tests. */
export function writeDemands(proofs: readonly Proof[]): string {
  const rows = Map.groupBy(
    proofs,
    ({ source, demand }) => `| ${source} | ${demand.replaceAll('|', String.raw`\|`)} |`,
  )
  const table = [...rows]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([row, proven]) => {
      const tests = proven.map(({ file, test }) => `${file} › ${test}`)
      return `${row} ${quoteAll([...new Set(proven.flatMap(codeOf))])} | ${quoteAll(tests)} |`
    })
  return ['| source | demand | code | tests |', '| --- | --- | --- | --- |', ...table, ''].join('\n')
}

const quoteAll = (texts: readonly string[]): string => texts.map((text) => `\`${text}\``).join(', ')
