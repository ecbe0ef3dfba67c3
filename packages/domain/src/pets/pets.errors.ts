import { defineErrors } from '../kernel/errors.ts'

/** Errors of keeping pets (spec core-records §8, engagement §5). */
export const petErrors = defineErrors({
  PET_LIMIT_REACHED: {
    kind: 'limit',
    title: 'Pet Limit Reached',
    message: ({ tier = '', max = 0 }) =>
      tier === 'free'
        ? `Free accounts are limited to ${max} ${max === 1 ? 'pet' : 'pets'}. Upgrade to Premium for more pets.`
        : 'Pet limit reached for your current plan.',
  },
  PET_CEILING_REACHED: {
    kind: 'limit',
    title: 'Pet Limit Reached',
    message: 'This installation keeps at most {max} pets in a household.',
  },
})
