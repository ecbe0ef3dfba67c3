import { parseSync, Visitor, type ESTree } from 'vite'

/** Calls that name a group, a test, or a step of a test. */
const NAMERS = new Set(['describe', 'it', 'test', 'journey', 'step'])
/** Separates a file, the groups, the test and its step. */
export const NAME_SEPARATOR = ' › '

/**
 * Lists the full names of the tests in a file, and of their steps: each with the groups around it, as written, with the
 * placeholders of tables and templates.
 *
 * @throws Error when the file doesn't parse
 */
export function listTestNames(path: string, text: string): string[] {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const names: string[] = []
  const around: string[] = []
  new Visitor({
    CallExpression: (node) => {
      const title = titleOf(node, text)
      if (title === undefined) return
      around.push(title)
      if (namerOf(node.callee) !== 'describe') names.push(around.join(NAME_SEPARATOR))
    },
    'CallExpression:exit': (node) => {
      if (titleOf(node, text) !== undefined) around.pop()
    },
  }).visit(program)
  return names
}

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
