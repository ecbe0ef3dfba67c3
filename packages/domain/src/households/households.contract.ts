import { z } from 'zod'
import { pictureLinks } from '../files/photos.contract.ts'
import { householdRoles } from '../kernel/access/roles.ts'
import { nothing, pathId } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { endsLater, memberFields } from './members.fields.ts'

/** A member of the household, as the other members see them. */
export const householdMember = z.object({
  userId: z.string(),
  /** Displayed name: the nickname in this household, else the person's own name. */
  displayName: z.string(),
  /** The person's own display name. */
  ownName: z.string(),
  nickname: z.string().nullable(),
  role: z.enum(householdRoles),
  you: z.boolean(),
  picture: pictureLinks.nullable(),
  /** End of the membership; null for no end. */
  endsAt: z.string().nullable(),
  /** Null for the owner. */
  joinedAt: z.string().nullable(),
})
export type HouseholdMember = z.output<typeof householdMember>

const accepted = z.object({ accepted: z.literal(true) })

export const householdsContract = {
  listMembers: operation('GET /household/members', {
    summary: "List the household's owner and members with their roles",
    may: 'view members',
    takes: nothing,
    answers: z.array(householdMember),
  }),
  changeMember: operation('PATCH /household/members/{userId}', {
    summary: "Change a member's role, nickname or last day",
    may: 'manage members',
    takes: memberFields.partial().extend({ userId: pathId }),
    rule: endsLater,
    answers: accepted,
  }),
  removeMember: operation('DELETE /household/members/{userId}', {
    summary: 'Remove a member from the household at once; their records stay',
    may: 'manage members',
    takes: z.object({ userId: pathId }),
    answers: accepted,
  }),
  leaveHousehold: operation('POST /household/departures', {
    summary: 'Leave the household; the caller’s records stay',
    may: 'leave the household',
    takes: nothing,
    answers: accepted,
  }),
}
