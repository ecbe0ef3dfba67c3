import { expect, it } from 'vitest'
import type { AuditEntryView } from './audit.fields.ts'
import { auditReason, auditSentence } from './audit.texts.ts'

const entry = (given: Partial<AuditEntryView>): AuditEntryView => ({
  id: '1',
  at: '2026-11-21T19:44:00Z',
  actor: null,
  systemRole: 'admin',
  permission: 'change system settings',
  action: 'change setting',
  subjectKind: 'system_settings',
  subject: null,
  reason: 'Shared computers',
  details: {},
  ...given,
})

const sentenceOf = (given: Partial<AuditEntryView>) => {
  const { did, details } = auditSentence(entry(given))
  return `${did} ${details}`.trim()
}

it('words the change of a setting with its label and units', () => {
  expect(sentenceOf({ details: { key: 'session_timeout_hours', from: null, to: 4 } })).toBe(
    'changed “Session timeout” from the default to 4 hours',
  )
  expect(sentenceOf({ details: { key: 'maintenance_mode', from: false, to: true } })).toBe(
    'changed “Maintenance mode” from off to on',
  )
  expect(sentenceOf({ details: { key: 'ip_whitelist', from: '198.51.100.7', to: '' } })).toBe(
    'changed “Admin addresses” from 198.51.100.7 to any',
  )
})

it('words the change of a secret without its values', () => {
  expect(sentenceOf({ details: { key: 'smtp_password' } })).toBe('changed “Password”')
})

it('tells the answer to a ticket from the answer to an appeal', () => {
  expect(sentenceOf({ action: 'answer', subjectKind: 'support_tickets' })).toBe('answered a ticket')
  expect(sentenceOf({ action: 'answer', subjectKind: 'community_decisions' })).toBe('answered an appeal')
})

it('quotes an action that it does not know', () => {
  expect(sentenceOf({ action: 'polish' })).toBe('did “polish”')
})

it('names a role as the screens do', () => {
  expect(sentenceOf({ action: 'change role', details: { role: 'super_admin' } })).toBe(
    'changed the role of to Super admin',
  )
})

it('keeps the reason of a user, and none that the program gave', () => {
  expect(auditReason(entry({}))).toBe('Shared computers')
  expect(auditReason(entry({ reason: 'console' }))).toBeNull()
  expect(auditReason(entry({ action: 'read audit log', reason: 'Opened the audit log' }))).toBeNull()
})
