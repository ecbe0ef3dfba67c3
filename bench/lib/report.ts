import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'

/** One measured figure; `holds` is false if it missed its target or could not be measured. */
export interface Figure {
  name: string
  value: number | null
  unit: string
  target: string
  holds: boolean
  /** Explanation of the figure for readers. */
  note?: string
}

/** A figure that should be at least `target`. */
export const atLeast = (
  name: string,
  value: number,
  unit: string,
  target: number,
  note?: string,
): Figure => ({
  name,
  value: round(value),
  unit,
  target: `>= ${target}`,
  holds: value >= target,
  ...(note ? { note } : {}),
})

/** A figure that should be at most `target`. */
export const atMost = (name: string, value: number, unit: string, target: number, note?: string): Figure => ({
  name,
  value: round(value),
  unit,
  target: `<= ${target}`,
  holds: value <= target,
  ...(note ? { note } : {}),
})

/** A figure that this run could not measure. */
export const notMeasured = (name: string, unit: string, target: string, note: string): Figure => ({
  name,
  value: null,
  unit,
  target,
  holds: false,
  note,
})

const round = (value: number): number => Math.round(value * 100) / 100

/** Describes the measuring machine, in a line. */
export function describeMachine(): string {
  const [cpu] = cpus()
  return `${cpus().length} × ${cpu?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, load average ${Math.round(loadavg()[2] ?? 0)}`
}

/** Reads the figures of the last run. */
export const readFigures = (folder: string): Figure[] =>
  (JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as { figures: Figure[] }).figures

/** Replaces earlier figures by new ones at their positions, with additional ones at the end. */
export function withKept(before: readonly Figure[], measured: readonly Figure[]): Figure[] {
  const byName = new Map(before.map((figure) => [figure.name, figure]))
  for (const figure of measured) byName.set(figure.name, figure)
  return [...byName.values()]
}

/** Writes report.json for programs and report.md for people. */
export function writeReport(folder: string, machine: string, figures: readonly Figure[]): void {
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify({ machine, figures }, null, 2)}\n`)
  const rows = figures.map(
    ({ name, value, unit, target, holds, note = '' }) =>
      `| ${name} | ${value ?? 'not measured'} | ${unit} | ${target} | ${holds ? 'yes' : '**no**'} | ${note} |`,
  )
  const lines = [
    '# What was measured',
    '',
    `By \`npm run bench\` on ${machine}. Throughput is given as a ratio to a bare Node server on plain tables in the`,
    'same run, so that it can be compared between machines. [Speed of the server](../docs/handbook/speed-of-the-server.md)',
    'explains the figures.',
    '',
    '| figure | value | unit | target | holds | how |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ]
  writeFileSync(join(folder, 'report.md'), lines.join('\n'))
}
