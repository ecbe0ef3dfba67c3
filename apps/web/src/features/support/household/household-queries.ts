import type { SupportKindName } from '@app/domain/support/support-access.vocabulary'
import { cursorPages, orpc } from '../../../api/queries.ts'

export interface ShownRecords {
  ticketId: string
  kind: SupportKindName
  petId?: string | undefined
}

/** Interval at which an open page checks that access still runs, in ms. */
const READ_AGAIN_MILLISECONDS = 60_000

/** Records of a kind under the running access of a ticket, page by page. They are not kept on the device. */
export const householdQuery = ({ ticketId, kind, petId }: ShownRecords) =>
  orpc.householdReading.readHousehold.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ticketId,
      kind,
      ...(petId !== undefined && { petId }),
      ...(cursor !== undefined && { cursor }),
    }),
    ...cursorPages,
    refetchInterval: READ_AGAIN_MILLISECONDS,
    gcTime: 0,
  })
