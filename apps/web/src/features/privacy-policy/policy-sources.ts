import { deviceSources } from './device-chapters.sources.ts'
import { flowSources } from './flow-chapters.sources.ts'
import { storedSources } from './stored-chapters.sources.ts'

/** Beginnings of statements, each with the files that make it true. */
export type PolicySources = readonly (readonly [beginning: string, ...files: string[]])[]

/**
 * The files that make each statement of the privacy policy true; a statement about the host names the file that leaves
 * the decision to them. The test beside this file compares the list with the page. Change both together: a statement
 * whose source changes may no longer hold.
 */
export const policySources: PolicySources = [...storedSources, ...deviceSources, ...flowSources]
