import { orpc } from '../../api/queries.ts'

/** Query of the tutorials with the user's progress, and of the conditions that the household's records meet. */
export const tutorialsQuery = orpc.tutorials.listTutorials.queryOptions({ input: {} })
