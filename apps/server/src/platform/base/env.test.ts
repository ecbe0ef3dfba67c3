import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings } from './env.ts'
import { SettingsError } from './settings-error.ts'

// Key pair of RFC 8291, Appendix A.
const PUBLIC = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'
const PRIVATE = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'

const pushServicesOf = (PUSH_SERVICES: string) => readSettings({ PUSH_SERVICES }).pushServices

describe('settings', () => {
  it('work when nothing is set', () => {
    expect(readSettings({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      BILLING: 'test',
      TRUST_PROXY: 0,
      dataDir: resolve('./var'),
    })
  })

  it('treat an empty variable as not set', () => {
    expect(readSettings({ PORT: '', SMTP_URL: '', AUTH_SECRET: '' })).toMatchObject({ PORT: 3000 })
  })

  // spec ASVS V3.5.4
  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['APP_URL', 'pets'],
    ['APP_URL', 'https://example.com/pets'],
    ['APP_URL', 'https://example.com/?pets'],
    ['APP_URL', 'ftp://example.com'],
    ['BILLING', 'paypal'],
    ['STRIPE_API_BASE', 'stripe'],
    ['ANALYTICS_URL', 'collector'],
    ['ANALYTICS_URL', 'http://collector.example/v'],
    ['ANALYTICS_URL', 'https://user:secret@collector.example/v'],
    ['ANALYTICS_URL', "https://a;script-src-elem'*'.example/v"],
    ['AUTH_SECRET', 'short'],
    ['TRUST_PROXY', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['OPERATOR_EMAIL', 'hello'],
    ['INSTAGRAM_URL', 'http://instagram.com/pets'],
    ['FACEBOOK_URL', 'javascript:alert(1)'],
    ['YOUTUBE_URL', 'youtube'],
    ['SUPPORT_INBOUND_ADDRESS', 'support'],
    ['SUPPORT_INBOUND_SECRET', 'short'],
    ['SUPPORT_INBOUND_SECRET', 'without-an-address'],
    ['SUPPORT_INBOUND_ADDRESS', 'without-a-secret@example.com'],
  ])('stop the start with a sentence that names %s when it is %s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingsError)
    expect(() => readSettings({ [name]: value })).toThrow(name)
  })

  it('bill through Stripe once its key is set, with the secret of its webhooks', () => {
    expect(() => readSettings({ BILLING: 'stripe' })).toThrow('STRIPE_SECRET_KEY is not set')
    expect(() => readSettings({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow('STRIPE_WEBHOOK_SECRET is not set')
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    expect(readSettings(keys)).toMatchObject({
      BILLING: 'stripe',
      stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' },
    })
    for (const BILLING of ['test', 'off']) expect(readSettings({ ...keys, BILLING }).BILLING).toBe(BILLING)
    expect(readSettings({ BILLING: 'test', STRIPE_SECRET_KEY: 'sk_test_1' }).stripe).toBeUndefined()
  })

  it('accept push keys only as a pair, and further push services by their origin', () => {
    const pair = { VAPID_PUBLIC_KEY: PUBLIC, VAPID_PRIVATE_KEY: PRIVATE }
    expect(readSettings({})).toMatchObject({ pushServices: [] })
    expect(readSettings(pair).vapid).toEqual({ publicKey: PUBLIC, privateKey: PRIVATE })
    for (const wrong of [
      { VAPID_PUBLIC_KEY: PUBLIC },
      { VAPID_PRIVATE_KEY: PRIVATE },
      { ...pair, VAPID_PRIVATE_KEY: `${PRIVATE.slice(0, -2)}AA` },
      { ...pair, VAPID_PRIVATE_KEY: 'secret' },
    ])
      expect(() => readSettings(wrong)).toThrow('VAPID_PUBLIC_KEY')
    expect(() => readSettings({ VAPID_SUBJECT: 'http://example.com' })).toThrow('VAPID_SUBJECT')
    expect(pushServicesOf('https://a.example, http://127.0.0.1:4000')).toEqual([
      'https://a.example',
      'http://127.0.0.1:4000',
    ])
    for (const wrong of ['http://a.example', 'https://a.example/', 'https://u@a.example', 'a.example', '*'])
      expect(() => pushServicesOf(wrong), wrong).toThrow('PUSH_SERVICES')
  })

  // spec ASVS V13.2.4
  it('accept a Google client only complete, and a provider over https alone', () => {
    const google = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' }
    expect(readSettings({}).google).toBeUndefined()
    expect(readSettings(google).google).toEqual({
      clientId: 'client',
      clientSecret: 'secret',
      discoveryUrl: new URL('https://accounts.google.com/.well-known/openid-configuration'),
    })
    expect(() => readSettings({ GOOGLE_CLIENT_ID: 'client' })).toThrow('GOOGLE_CLIENT_SECRET')
    const over = (GOOGLE_DISCOVERY_URL: string) => readSettings({ ...google, GOOGLE_DISCOVERY_URL })
    expect(over('http://127.0.0.1:9000/').google?.discoveryUrl.port).toBe('9000')
    for (const wrong of ['http://id.example.com/', 'ftp://id.example.com/', 'http://127.0.0.1.example.com/'])
      expect(() => over(wrong)).toThrow('GOOGLE_DISCOVERY_URL')
  })

  it('accept a bucket only complete', () => {
    expect(() => readSettings({ S3_ENDPOINT: 'http://127.0.0.1:9000' })).toThrow('S3_BUCKET')
    const s3 = {
      S3_ENDPOINT: 'http://127.0.0.1:9000',
      S3_BUCKET: 'pets',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    expect(readSettings(s3).s3).toEqual({
      endpoint: 'http://127.0.0.1:9000',
      bucket: 'pets',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    })
    const forBackups = Object.fromEntries(
      Object.entries(s3).map(([name, value]) => [`BACKUP_${name}`, value]),
    )
    expect(readSettings({ ...forBackups, BACKUP_S3_BUCKET: 'backups' }).backupS3?.bucket).toBe('backups')
    expect(() => readSettings({ ...s3, ...forBackups })).toThrow('another bucket')
  })
})
