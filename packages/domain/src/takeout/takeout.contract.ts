import { z } from 'zod'
import { commonErrors } from '../kernel/errors.ts'
import { deleted, nothing, pathId, recordId } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { takeoutStates } from './takeout.vocabulary.ts'

/** One archive of a household, finished or in progress. */
export const takeout = z.object({
  id: z.string(),
  state: z.enum(takeoutStates),
  /** Rows and files in the archive so far, and their total. */
  done: z.number(),
  total: z.number(),
  createdAt: z.string(),
  /** Set once the archive is ready. */
  bytes: z.number().nullable(),
  /** Time at which the takeout is deleted, whatever its state. */
  expiresAt: z.string(),
})
export type Takeout = z.output<typeof takeout>

export const takeoutContract = {
  listTakeouts: operation('GET /takeouts', {
    summary: 'List the recent archives of the household, newest first',
    may: 'take out everything',
    takes: nothing,
    answers: z.object({ takeouts: z.array(takeout) }),
  }),
  startTakeout: operation('POST /takeouts', {
    summary: 'Start an archive of everything; answers the one in progress, if any',
    may: 'take out everything',
    needsProof: true,
    takes: z.object({ id: recordId }),
    answers: takeout,
    refuses: [commonErrors.ID_TAKEN],
  }),
  linkTakeout: operation('POST /takeouts/{takeoutId}/links', {
    summary: 'Get a short-lived link to the file of an archive',
    may: 'take out everything',
    needsProof: true,
    takes: z.object({ takeoutId: pathId }),
    answers: z.object({
      /** Null until the archive is ready. */
      url: z.string().nullable(),
    }),
  }),
  deleteTakeout: operation('DELETE /takeouts/{takeoutId}', {
    summary: 'Delete an archive before it expires',
    may: 'take out everything',
    takes: z.object({ takeoutId: pathId }),
    answers: deleted,
  }),
}
