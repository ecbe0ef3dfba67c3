import { z } from 'zod'
import { nothing } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { householdRoles } from '../kernel/roles.ts'
import { pictureLinks } from '../photos/photos.contract.ts'

export const householdsContract = {
  listMembers: operation('GET /household/members', {
    summary: "The household's owner and members with their roles",
    may: 'view members',
    takes: nothing,
    answers: z.array(
      z.object({
        userId: z.string(),
        displayName: z.string(),
        role: z.enum(householdRoles),
        you: z.boolean(),
        picture: pictureLinks.nullable(),
      }),
    ),
  }),
}
