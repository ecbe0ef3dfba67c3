import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import {
  householdReadingContract,
  supportAccessContract,
  type SupportAccess,
  type SupportRow,
} from '@app/domain/support/support-access.contract'
import { isReadByPet } from '@app/domain/support/support-access.rules'
import { supportErrors } from '@app/domain/support/support.errors'
import type { Tx } from '../../platform/database/tx.ts'
import { serve } from '../../platform/http/serve.ts'
import { pageOfRows, readCursor } from '../../platform/records/records.ts'
import { endOwnAccess, grantAccess, readHousehold, readOwnAccess } from './support-access.queries.ts'
import { requireDone, requireId } from './tickets.service.ts'

/** Reason in the audit log; its entry names the ticket. */
const READING = 'Looked into a household for a ticket'

/** Reads the running grant of a ticket of the acting user. */
async function readAccess(tx: Tx, ticketId: string): Promise<{ access: SupportAccess | null }> {
  const [found] = await tx.run(readOwnAccess, [ticketId])
  return { access: found?.access ?? null }
}

export const supportAccessRoutes = serve(supportAccessContract, {
  getSupportAccess: ({ tx, input }) => readAccess(tx, requireId(input.ticketId)),
  grantSupportAccess: async ({ tx, input: { ticketId, id, hours } }) => {
    requireDone(await tx.run(grantAccess, [requireId(ticketId), id, hours]), {
      over: supportErrors.ACCESS_TICKET_CLOSED,
      'too-fast': supportErrors.ACCESSES_TOO_FAST,
    })
    return readAccess(tx, ticketId)
  },
  endSupportAccess: async ({ tx, input: { ticketId } }) => {
    const [ended] = await tx.run(endOwnAccess, [requireId(ticketId)])
    if (!ended?.isOwn) throw new Refusal(commonErrors.NOT_FOUND)
    return { access: null }
  },
})

export const householdReadingRoutes = serve(householdReadingContract, {
  readHousehold: async ({ tx, input }) => {
    const { ticketId, kind, petId, cursor, limit } = input
    const pet = isReadByPet(kind) ? petId : null
    const position = readCursor('timestamptz', cursor)
    const values = [requireId(ticketId), kind, pet, ...position, limit + 1, READING]
    const [found] = await tx.run(readHousehold, values)
    if (found?.reading?.isOver) throw new Refusal(supportErrors.ACCESS_OVER)
    if (!found?.reading?.rows) throw new Refusal(commonErrors.NOT_FOUND)
    const { household, expiresAt, rows } = found.reading
    return { ...pageOfRows<SupportRow>(rows, limit), household, expiresAt }
  },
})
