import { orpc } from '../../api/queries.ts'

/** The tutorials with the person's progress, and what the household's records bear out. */
export const tutorialsQuery = orpc.tutorials.listTutorials.queryOptions({ input: {} })
