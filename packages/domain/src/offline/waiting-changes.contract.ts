import { z } from 'zod'
import { nothing } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'

export const waitingChangesContract = {
  readSealKey: operation('GET /seal-key', {
    summary:
      'Get the key with which the caller’s devices seal pending changes: 32 bytes in base64url, the same at each sign-in',
    may: 'signed in',
    takes: nothing,
    answers: z.object({ key: z.string() }),
  }),
}
