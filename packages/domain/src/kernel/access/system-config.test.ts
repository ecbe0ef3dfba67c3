import { expect, it } from 'vitest'
import { REMEMBERED_DEVICE_DAYS } from '../retention.ts'
import { REQUEST_TOKEN_MINUTES, REQUEST_TOKEN_REFRESH_MINUTES } from './lifetimes.ts'
import { defaultSystemConfig } from './system-config.ts'

it('an unconfigured installation has the specification’s figures', () => {
  expect(defaultSystemConfig).toEqual({
    maintenanceMode: false,
    registrationEnabled: true,
    emailVerificationRequired: true,
    maxUsers: 10_000,
    maxPetsPerUser: 50,
    twoFactorEnabled: true,
    twoFactorRequired: false,
    sessionTimeoutHours: 8,
    passwordMinLength: 8,
    passwordRequireSpecial: true,
    passwordRequireNumbers: true,
    passwordRequireUppercase: true,
    maxLoginAttempts: 5,
    lockoutDurationMinutes: 30,
    rateLimitingEnabled: true,
    apiRateLimit: 1000,
    loginRateLimit: 10,
    smtpHost: '',
    smtpPort: 587,
    smtpUsername: '',
    smtpPassword: '',
    smtpFrom: '',
    autoBackupEnabled: true,
    backupFrequencyHours: 24,
    backupRetentionDays: 30,
    ipWhitelist: '',
    allowedDomains: '',
    contentSecurityPolicy: '',
    communityEnabled: true,
    supportDays: '1,2,3,4,5',
    supportFrom: '09:00',
    supportTo: '17:00',
    supportTimeZone: 'America/New_York',
  })
  expect([REMEMBERED_DEVICE_DAYS, REQUEST_TOKEN_MINUTES, REQUEST_TOKEN_REFRESH_MINUTES]).toEqual([30, 30, 25])
})
