import { dirname } from 'node:path'

/** The folder that holds the whole project. */
export const projectRoot: string = dirname(dirname(import.meta.dirname))
