import { createElement } from 'react'
import { AsWritten } from './as-written.tsx'

const NUMBER = String.raw`(?:\d[\d.,]*[½¼¾]?|[½¼¾])`
/** A number, a fraction or a range with its unit: '10.1 lbs', '187 mg/dL', '1/2 tablet', '100–250 mg', '2 units'. */
const AMOUNT = String.raw`${NUMBER}(?:[ \u00a0]?[/–-][ \u00a0]?${NUMBER})*[ \u00a0]?(?:lbs?|kg|mg/dL|mmol/L|°[CF]|units?|mg|mcg|ml|mL|g|drops?|tablets?)`

const escaped = (name: string): string => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** Finds names and amounts as separate words; of two names that begin alike the longer one. */
function findWritten(names: readonly string[]): RegExp {
  const longestFirst = names.toSorted((one, other) => other.length - one.length)
  const any = [...longestFirst.map(escaped), AMOUNT].join('|')
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(${any})(?![\p{L}\p{N}])`, 'u')
}

interface MarkWrittenProps {
  /** A sentence of ours. */
  children: string
  /** The names in it. */
  names?: readonly (string | null | undefined)[] | undefined
}

/** A sentence of ours that keeps names and amounts as written; the words around them are translated. */
export function MarkWritten({ children, names }: MarkWrittenProps) {
  const known = (names ?? []).filter((name) => typeof name === 'string').filter(Boolean)
  // Captured text is at every second index.
  const parts = children
    .split(findWritten(known))
    .map((part, at) => (at % 2 === 1 ? createElement(AsWritten, null, part) : part))
  // One element, because within a flex box the spaces at the ends of bare text are dropped.
  return createElement('span', null, ...parts)
}
