import { z } from 'zod'
import { deleted, nothing, pathId } from '../../kernel/fields.ts'
import { operation } from '../../kernel/operation.ts'

/** One browser in which the user is signed in. */
export const deviceSession = z.object({
  id: z.string(),
  /** Device in words, such as 'Chrome on Windows'. */
  device: z.string(),
  signedInAt: z.string(),
  /** Exact to some minutes. */
  lastActiveAt: z.string(),
  /** True for the requesting session. */
  thisDevice: z.boolean(),
})
export type DeviceSession = z.output<typeof deviceSession>

export const sessionsContract = {
  listSessions: operation('GET /sessions', {
    summary: 'List the browsers in which the caller is signed in, this one first, then by last use',
    may: 'signed in',
    takes: nothing,
    answers: z.array(deviceSession),
  }),
  endSession: operation('DELETE /sessions/{sessionId}', {
    summary: 'Sign out one browser',
    may: 'signed in',
    takes: z.object({ sessionId: pathId }),
    answers: deleted,
  }),
  endOtherSessions: operation('DELETE /sessions', {
    summary: 'Sign out every browser but this one',
    may: 'signed in',
    takes: nothing,
    answers: z.object({ ended: z.number() }),
  }),
}
