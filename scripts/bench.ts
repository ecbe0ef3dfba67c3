import { buildAll } from './lib/build-all.ts'
import { projectRoot } from './lib/project-root.ts'

/** `npm run bench`: measures the figures of bench/report.md. */
await buildAll(projectRoot, (line) => process.stderr.write(`${line}\n`))
await import('@app/bench/run')
