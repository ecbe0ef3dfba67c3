import { serveTasks } from './platform/helpers/serve-tasks.ts'
import { pictureTasks, sheetTasks } from './platform/helpers/tasks.ts'

/** The program of a helper process: it opens what people upload and sets what they print. */
serveTasks({ ...pictureTasks, ...sheetTasks })
