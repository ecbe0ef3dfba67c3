import { buildAll } from './lib/build-all.ts'
import { projectRoot } from './lib/project-root.ts'

/** `npm run trust`: the long fault runs; counts go to bench/trust.md. */
await buildAll(projectRoot, (line) => process.stderr.write(`${line}\n`))
await import('@app/bench/trust/run')
