import { defineErrors } from '../kernel/errors.ts'

export const emergencyErrors = defineErrors({
  NO_PETS_AVAILABLE: {
    kind: 'conflict',
    title: 'No pets available',
    message: 'No pets available. The sheet is about your pets: add one first.',
  },
})
