import { readProofs, writeDemands } from './lib/demands.ts'
import { findSources } from './lib/source-files.ts'
import { root } from './lib/steps.ts'

/** `npm run spec`: prints the demands of the specification that are built, with their code and tests. */
const files = findSources(root)
process.stdout.write(writeDemands(files.flatMap(readProofs)))
