import { defineErrors } from '../kernel/errors.ts'
import { OWNED_HOUSEHOLDS_MAX } from './handovers.limits.ts'

/** Errors of offering a household and of taking one over. */
export const handoverErrors = defineErrors({
  HANDOVER_UNDER_WAY: {
    kind: 'conflict',
    title: 'Your offer is still open',
    message: 'You have offered this household to someone else. Withdraw that offer first.',
  },
  TOO_MANY_HANDOVERS: {
    kind: 'too-many',
    title: 'Too many offers',
    message: 'You have offered this household several times today. Please try again tomorrow.',
  },
  HANDOVER_GONE: {
    kind: 'conflict',
    title: 'This offer is no longer open',
    message: 'It was withdrawn, or you answered it on another device.',
  },
  HANDOVER_EXPIRED: {
    kind: 'conflict',
    title: 'This offer has expired',
    message: 'Ask the owner to offer you the household again.',
  },
  HANDOVER_NOT_A_MEMBER: {
    kind: 'forbidden',
    title: 'You are no longer in this household',
    message: 'Only its members can take it over. Ask its owner to invite you again.',
  },
  TOO_MANY_HOUSEHOLDS: {
    kind: 'forbidden',
    title: 'You own too many households',
    message: `One account can own ${OWNED_HOUSEHOLDS_MAX} households. Hand one of yours over first.`,
  },
})
