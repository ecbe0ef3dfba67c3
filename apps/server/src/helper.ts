import { serveTasks } from './platform/helpers/serve-tasks.ts'
import { pictureTasks } from './platform/images/picture-tasks.ts'
import { sheetTasks } from './platform/print/sheet-tasks.ts'

/** The program of a helper process: it opens what people upload and sets what they print. */
serveTasks({ ...pictureTasks, ...sheetTasks })
