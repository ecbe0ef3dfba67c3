import { inboxTicketPath } from './support.links.ts'

/** Records shown on the page of a household. */
interface HouseholdView {
  kind?: string
  petId?: string
}

/** Returns the address of the page on which the staff reads the household of a ticket. */
export function inboxHouseholdPath(ticketId: string, { kind, petId }: HouseholdView = {}): string {
  const params = new URLSearchParams({ ...(petId && { pet: petId }), ...(kind && { kind }) })
  const path = `${inboxTicketPath(ticketId)}/household`
  return params.size > 0 ? `${path}?${params.toString()}` : path
}
