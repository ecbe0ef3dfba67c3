import { serveTasks } from './platform/helpers/serve-tasks.ts'
import { pictureTasks } from './platform/images/picture-tasks.ts'
import { sheetTasks } from './platform/print/sheet-tasks.ts'

/** Program of a helper process: it decodes uploads and sets printed sheets. */
serveTasks({ ...pictureTasks, ...sheetTasks })
