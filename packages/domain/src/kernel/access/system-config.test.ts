import { expect, it } from 'vitest'
import { REMEMBERED_DEVICE_DAYS } from '../retention.ts'
import { defaultSystemConfig, REQUEST_TOKEN_MINUTES, REQUEST_TOKEN_REFRESH_MINUTES } from './system-config.ts'

it('an unconfigured installation has the specification’s figures', () => {
  expect(defaultSystemConfig).toEqual({
    maintenanceMode: false,
    registrationEnabled: true,
    maxUsers: 10_000,
    allowedDomains: '',
    maxPetsPerUser: 50,
    passwordMinLength: 8,
    maxLoginAttempts: 5,
    lockoutMinutes: 30,
    apiRateLimit: 1000,
    loginRateLimit: 10,
    sessionTimeoutHours: 8,
    twoFactorEnabled: true,
    twoFactorRequired: false,
    autoBackupEnabled: true,
    backupFrequencyHours: 24,
    backupRetentionDays: 30,
    communityEnabled: true,
    supportDays: '1,2,3,4,5',
    supportFrom: '09:00',
    supportTo: '17:00',
    supportTimeZone: 'America/New_York',
  })
  expect([REMEMBERED_DEVICE_DAYS, REQUEST_TOKEN_MINUTES, REQUEST_TOKEN_REFRESH_MINUTES]).toEqual([30, 30, 25])
})
