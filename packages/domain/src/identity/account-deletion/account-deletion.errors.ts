import { defineErrors } from '../../kernel/problems.ts'

/** Errors of deleting an account. */
export const accountDeletionErrors = defineErrors({
  LAST_SUPER_ADMIN: {
    kind: 'conflict',
    title: 'The last super administrator',
    message: 'Make another account a super administrator first.',
  },
})
