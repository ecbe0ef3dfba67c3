import { expect, test } from 'vitest'
import { fillMessage } from '../../kernel/errors.ts'
import { securityErrors } from './security.errors.ts'
import { NOTICE_LINK_HOURS } from './security.limits.ts'
import { noticeOf, securityNoticeKinds } from './security.notices.ts'

test.each(securityNoticeKinds)(
  'a notice of %s says what happened and where, and its subject is its own',
  (kind) => {
    const { subject, happened, inPanel = happened } = noticeOf(kind)
    const details = { device: 'Firefox on Windows', detail: null }
    expect(happened(details)).toMatch(/^[A-Z].*Firefox on Windows.*\.$/)
    expect(inPanel(details)).toMatch(/^[A-Z].*Firefox on Windows.*\.$/)
    expect(inPanel(details)).not.toContain('this one')
    const subjects = securityNoticeKinds.map((other) => noticeOf(other).subject)
    expect(subjects.filter((other) => other === subject)).toHaveLength(1)
    expect(kind).toMatch(/^[a-z-]{1,40}$/)
  },
)

test('a notice names the passkey and the service that it is about', () => {
  const details = { device: 'Chrome on Mac', detail: 'Work laptop' }
  expect(noticeOf('passkey-added').happened(details)).toContain('A new passkey, “Work laptop”, can sign in')
  expect(noticeOf('service-linked').happened({ ...details, detail: 'Google' })).toMatch(/^Google can sign in/)
})

test('a link that is over says for how long it worked', () => {
  expect(fillMessage(securityErrors.NOTICE_LINK_EXPIRED, {})).toContain(
    `works for ${NOTICE_LINK_HOURS} hours`,
  )
})
