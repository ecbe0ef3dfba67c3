import { z } from 'zod'
import { memberRoles } from '../kernel/access/roles.ts'
import { oneOf, optionalText } from '../kernel/fields.ts'
import type { Moment } from '../kernel/operation.ts'
import { optionalDate } from '../kernel/time/date-fields.ts'
import { NICKNAME_MAX } from './invitations.limits.ts'

/** Fields of a member that the owner sets: role, nickname and last day. */
export const memberFields = z.object({
  role: oneOf(memberRoles, 'Choose a role'),
  nickname: optionalText('Nickname', NICKNAME_MAX),
  /** Last day, on the owner's calendar; null for no end. */
  endsOn: optionalDate('The last day'),
})

/** Refuses a membership that would be over before it begins. */
export const endsLater = (
  { endsOn }: { endsOn?: string | null | undefined },
  { today }: Moment,
): Record<string, string> =>
  endsOn && endsOn < today ? { endsOn: 'The last day cannot be in the past' } : {}
