import { dirname } from 'node:path'

/** Root folder of the project. */
export const projectRoot: string = dirname(dirname(import.meta.dirname))
