import { defineErrors } from '../kernel/errors.ts'
import { plural } from '../kernel/message-format.ts'

/** Errors of pets (spec core-records §8, engagement §5). */
export const petErrors = defineErrors({
  PET_LIMIT_REACHED: {
    kind: 'limit',
    title: 'Pet Limit Reached',
    message: ({ tier = '', max = 0 }) =>
      tier === 'free'
        ? plural(Number(max), {
            one: 'Free accounts are limited to # pet. Upgrade to Premium for more pets.',
            other: 'Free accounts are limited to # pets. Upgrade to Premium for more pets.',
          })
        : 'Pet limit reached for your current plan.',
  },
  PET_CEILING_REACHED: {
    kind: 'limit',
    title: 'Pet Limit Reached',
    message: 'This installation keeps at most {max} pets in a household.',
  },
})
