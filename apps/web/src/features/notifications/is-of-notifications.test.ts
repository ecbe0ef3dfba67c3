import { expect, test } from 'vitest'
import { isOfNotifications } from './is-of-notifications.ts'

const failure = (message: string, stack: string) => Object.assign(new Error(message), { stack })

test.each([
  [true, failure('The Notification channel broke', '')],
  [true, failure('e is null', 'at k (https://host/assets/notification-bell-B1.js:1:20)')],
  [true, 'notifications are away'],
  [false, failure('e is null', 'at k (https://host/assets/home-B1.js:1:20)')],
  [false, undefined],
])('says %s of %s', (is, given) => expect(isOfNotifications(given)).toBe(is))
