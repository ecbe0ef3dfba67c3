import { defineErrors } from '../../kernel/errors.ts'

/** Errors of enabling notifications for a browser. */
export const pushDeviceErrors = defineErrors({
  PUSH_SUBSCRIPTION_UNUSABLE: {
    kind: 'invalid',
    title: "Notifications can't be switched on in this browser",
    message:
      'Its push service is unknown here. Please try another browser, such as Chrome, Firefox, Edge or Safari.',
  },
})
