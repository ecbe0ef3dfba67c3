import { defineErrors } from '../kernel/errors.ts'

export const emergencyErrors = defineErrors({
  NO_PETS_AVAILABLE: {
    kind: 'conflict',
    title: 'No pets available',
    message: 'No pets available. Add a pet first, then print the sheet.',
  },
})
