import { buildAll } from './lib/build-all.ts'
import { projectRoot } from './lib/project-root.ts'

await buildAll(projectRoot, (line) => process.stderr.write(`${line}\n`))
