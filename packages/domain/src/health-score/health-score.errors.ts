import { defineErrors } from '../kernel/errors.ts'

export const healthScoreErrors = defineErrors({
  /** The plan lacks `health_analytics` (spec engagement §5). */
  HEALTH_ANALYTICS_DENIED: {
    kind: 'limit',
    title: 'Premium Feature Required',
    message: 'Access denied: Health analytics requires premium subscription',
  },
})
