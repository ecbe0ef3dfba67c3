import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** One count of a long run, with a target if only one number is right. */
export interface Count {
  name: string
  value: number
  target?: number
  atMost?: number
}

export const holds = ({ value, target, atMost }: Count): boolean =>
  (target === undefined || value === target) && (atMost === undefined || value <= atMost)

/** Reads the counts of the last runs, by run. */
export const readCounts = (folder: string): Record<string, Count[]> =>
  (JSON.parse(readFileSync(join(folder, 'trust.json'), 'utf8')) as { runs: Record<string, Count[]> }).runs

/** Writes trust.json for programs and trust.md for people. */
export function writeCounts(folder: string, machine: string, runs: Record<string, Count[]>): void {
  writeFileSync(join(folder, 'trust.json'), `${JSON.stringify({ machine, runs }, null, 2)}\n`)
  const lines = Object.entries(runs).flatMap(([run, counts]) => [
    `## ${run}`,
    '',
    '| counted | value | must be | holds |',
    '| --- | --- | --- | --- |',
    ...counts.map((count) => {
      const must = count.target ?? (count.atMost === undefined ? '' : `<= ${count.atMost}`)
      return `| ${count.name} | ${count.value} | ${must} | ${holds(count) ? 'yes' : '**no**'} |`
    }),
    '',
  ])
  writeFileSync(
    join(folder, 'trust.md'),
    ['# Long runs', '', `By \`npm run trust\` on ${machine}.`, '', ...lines].join('\n'),
  )
}
