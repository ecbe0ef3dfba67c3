import { describe, expect, it } from 'vitest'
import { defaultSystemConfig, nameOfSetting, type ConfigKey } from '../kernel/access/system-config.ts'
import { addedSourcesOf, entriesOf } from './setting-values.rules.ts'
import { settingGroups, settingTexts } from './system-settings.texts.ts'
import {
  configKeys,
  isSecretSetting,
  keyOfSetting,
  readSetting,
  settingNames,
  systemSettings,
} from './system-settings.ts'

const read = (key: ConfigKey, given: unknown): unknown => {
  const { value, message } = readSetting(key, given, defaultSystemConfig)
  return message ?? value
}
/** Messages of refused values, which are longer than any accepted one here. */
const refusal = (key: ConfigKey, given: unknown): string | undefined =>
  readSetting(key, given, defaultSystemConfig).message

describe('the registry', () => {
  // spec access §3: keys of the system configuration
  it('has the specification’s keys under its names, those of a second factor, the community and the support', () => {
    const names = `
      maintenance_mode registration_enabled email_verification_required max_users max_pets_per_user
      two_factor_enabled two_factor_required session_timeout_hours password_min_length password_require_special
      password_require_numbers password_require_uppercase max_login_attempts lockout_duration_minutes
      rate_limiting_enabled api_rate_limit login_rate_limit smtp_host smtp_port smtp_username smtp_password smtp_from
      ip_whitelist allowed_domains content_security_policy
      community_enabled support_days support_from support_to support_time_zone`
    expect(settingNames).toEqual(names.trim().split(/\s+/))
    expect(configKeys.toSorted()).toEqual(Object.keys(defaultSystemConfig).toSorted())
  })

  it('finds a key by its name, and no other', () => {
    expect(configKeys.map((key) => keyOfSetting(nameOfSetting(key)))).toEqual(configKeys)
    expect(['maxUsers', 'toString', ''].map((name) => keyOfSetting(name))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('accepts every default, lists the groups in their order, and keeps one secret', () => {
    for (const key of configKeys)
      expect([key, read(key, defaultSystemConfig[key])]).toEqual([key, defaultSystemConfig[key]])
    const groups = new Set(Object.values(systemSettings).map(({ group }) => group))
    expect([...groups]).toEqual([...settingGroups])
    expect(configKeys.filter(isSecretSetting)).toEqual(['smtpPassword'])
  })
})

describe('a switch and a number', () => {
  it.each([
    ['maintenanceMode', true, true],
    ['maintenanceMode', 'yes', settingTexts.switch],
    ['maxUsers', 0, 0],
    ['maxUsers', '250', 250],
    ['maxUsers', 1.5, settingTexts.number(0, 10_000_000)],
    ['maxUsers', -1, settingTexts.number(0, 10_000_000)],
    ['maxUsers', '', settingTexts.number(0, 10_000_000)],
    ['apiRateLimit', 59, settingTexts.number(60, 10_000_000)],
    ['sessionTimeoutHours', 721, settingTexts.number(1, 720)],
    ['passwordMinLength', 7, settingTexts.number(8, 64)],
    ['smtpPort', 65_536, settingTexts.number(1, 65_535)],
  ] as const)('%s reads %j as %j', (key, given, expected) => {
    expect(read(key, given)).toBe(expected)
  })
})

describe('mail settings', () => {
  it.each([
    ['smtpHost', ' mail.example.com ', 'mail.example.com'],
    ['smtpHost', '2001:db8::1', '2001:db8::1'],
    ['smtpHost', '', ''],
    ['smtpHost', 'smtp://mail.example.com', settingTexts.server],
    ['smtpHost', 'mail.example.com:25', settingTexts.server],
    ['smtpHost', 'a b', settingTexts.server],
    ['smtpFrom', 'care@example.org', 'care@example.org'],
    ['smtpFrom', 'Pet care <care@example.org>', 'Pet care <care@example.org>'],
    ['smtpFrom', '', ''],
    ['smtpFrom', 'care', settingTexts.sender],
    ['smtpFrom', 'a@b.example, c@d.example', settingTexts.sender],
    ['smtpUsername', 'x'.repeat(255), settingTexts.tooLong(254)],
    ['smtpUsername', 'a\r\nb', settingTexts.missing],
    ['smtpPassword', ' with blanks ', ' with blanks '],
    ['smtpPassword', 'x'.repeat(501), settingTexts.tooLong(500)],
  ] as const)('%s reads %j as %j', (key, given, expected) => {
    expect(read(key, given)).toBe(expected)
  })
})

describe('lists', () => {
  it.each([
    [
      'ipWhitelist',
      '198.51.100.7\n198.51.100.0/24,2001:DB8::/32',
      '198.51.100.7, 198.51.100.0/24, 2001:db8::/32',
    ],
    ['ipWhitelist', '::ffff:10.0.0.1 10.0.0.1 10.0.0.1', '::ffff:10.0.0.1, 10.0.0.1'],
    ['ipWhitelist', ' , ', ''],
    ['ipWhitelist', '10.0.0.1/33', settingTexts.address('10.0.0.1/33')],
    ['ipWhitelist', '10.0.0.256', settingTexts.address('10.0.0.256')],
    ['ipWhitelist', 'fe80::1%eth0', settingTexts.address('fe80::1%eth0')],
    ['ipWhitelist', '*', settingTexts.address('*')],
    ['allowedDomains', '@Example.COM example.org', 'example.com, example.org'],
    ['allowedDomains', 'localhost', settingTexts.domain('localhost')],
    ['allowedDomains', 'a@example.com', settingTexts.domain('a@example.com')],
    [
      'allowedDomains',
      Array.from({ length: 51 }, (_, at) => `d${at}.example`).join(' '),
      settingTexts.tooMany(50),
    ],
  ] as const)('%s reads %j as %j', (key, given, expected) => {
    expect(read(key, given)).toBe(expected)
  })

  it('are split as they were joined', () => {
    expect(entriesOf('a.example, b.example')).toEqual(['a.example', 'b.example'])
    expect(entriesOf('')).toEqual([])
  })
})

describe('added content sources', () => {
  it('are https origins by directive, each once and in one order', () => {
    const value = read(
      'contentSecurityPolicy',
      'IMG-SRC https://CDN.example.com/ https://cdn.example.com; script-src https://js.example.com:8443;\nimg-src https://b.example.com;',
    )
    expect(value).toBe(
      'script-src https://js.example.com:8443; img-src https://cdn.example.com https://b.example.com',
    )
    expect([...addedSourcesOf(String(value))]).toEqual([
      ['script-src', ['https://js.example.com:8443']],
      ['img-src', ['https://cdn.example.com', 'https://b.example.com']],
    ])
  })

  // spec product: content_security_policy may only add https sources; unsafe-inline, unsafe-eval, wildcards and
  //   frame-ancestors are refused
  it.each([
    "script-src 'unsafe-inline'",
    "script-src 'unsafe-eval'",
    "img-src 'self'",
    'img-src *',
    'img-src https://*.example.com',
    'img-src https:',
    'img-src http://cdn.example.com',
    'img-src data:',
    'img-src //cdn.example.com',
    'img-src https://user@cdn.example.com',
    'img-src https://cdn.example.com/a?b',
    'img-src https://cdn.example.com,https://b.example.com',
    'img-src https://ümlaut.example',
    'img-src https://127.0.0.1:x',
    'img-src',
    'frame-ancestors https://a.example.com',
    'default-src https://a.example.com',
    'object-src https://a.example.com',
    'report-uri https://a.example.com',
    'https://a.example.com',
    '"><script>',
  ])('refuse %j', (given) => {
    expect(refusal('contentSecurityPolicy', given)).toBeDefined()
    expect([...addedSourcesOf(given)]).toEqual([])
  })

  it('are nothing where nothing is added', () => {
    expect(read('contentSecurityPolicy', ' ; ')).toBe('')
    expect([...addedSourcesOf('')]).toEqual([])
  })
})

describe('the hours of the support', () => {
  it.each([
    ['supportDays', ' 5, 1 1', '1,5'],
    ['supportDays', '1,8', settingTexts.days],
    ['supportFrom', '08:30', '08:30'],
    ['supportFrom', '8:30', settingTexts.time],
    ['supportFrom', '17:00', settingTexts.order],
    ['supportTo', '09:00', settingTexts.order],
    ['supportTimeZone', 'Europe/Berlin', 'Europe/Berlin'],
    ['supportTimeZone', 'Berlin', settingTexts.timeZone],
  ] as const)('%s reads %j as %j', (key, given, expected) => {
    expect(read(key, given)).toBe(expected)
  })
})

it('quotes at most 60 characters of a refused value', () => {
  expect(refusal('allowedDomains', 'x'.repeat(500))).toContain(`“${'x'.repeat(60)}…”`)
})
