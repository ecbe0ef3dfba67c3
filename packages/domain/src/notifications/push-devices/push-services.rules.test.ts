import { expect, it } from 'vitest'
import { pushServiceOf } from './push-services.rules.ts'

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc:APA91', 'fcm.googleapis.com'],
  ['https://updates.push.services.mozilla.com/wpush/v2/gAAA', 'updates.push.services.mozilla.com'],
  ['https://eu.push.services.mozilla.com/wpush/v2/gAAA', 'push.services.mozilla.com'],
  ['https://wns2-db5p.notify.windows.com/w/?token=BQYAAAB%2b', 'notify.windows.com'],
  ['https://a.b.notify.windows.com/w/?token=x', 'notify.windows.com'],
  ['https://web.push.apple.com/QGx', 'push.apple.com'],
])('%s belongs to %s', (endpoint, service) => expect(pushServiceOf(endpoint)).toBe(service))

// spec product: push is never sent elsewhere than to a known push service
it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com:443/x',
  'https://fcm.googleapis.com./x',
  'https://FCM.googleapis.com/x',
  'https://evilfcm.googleapis.com/x',
  'https://sub.fcm.googleapis.com/x',
  'https://evilfcm.googleapis.com.x/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil-notify.windows.com/x',
  'https://notify.windows.com/x',
  'https://notify.windows.com.evil.example/x',
  'https://.notify.windows.com/x',
  'https://a..notify.windows.com/x',
  'https://evil.example/.push.apple.com/x',
  'https://evil.example?.push.apple.com/x',
  'https://evil.example#.push.apple.com/x',
  'https://user@fcm.googleapis.com/x',
  'https://user:secret@web.push.apple.com/x',
  'https://fcm.googleapis.com@evil.example/x',
  'https://fcm.googleapis.com\\@evil.example/x',
  'https://evil.example\\.push.apple.com/x',
  'https:fcm.googleapis.com/x',
  ' https://fcm.googleapis.com/x',
  'https://fcm.googleapis.com/x y',
  'https://fcm.googleapis.com/x\r\nHost: evil.example',
  'https://fcm.googleapis.com/x#fragment',
  'https://fcm.googleapis。com/x',
  'https://ｆcm.googleapis.com/x',
  'https://xn--cm-lia.googleapis.com/x',
  'https://fcm.googleapiş.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://169.254.169.254/latest',
  'ftp://fcm.googleapis.com/x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'not an address',
  '',
  `https://fcm.googleapis.com/${'x'.repeat(1000)}`,
])('nothing is sent to %s', (endpoint) => expect(pushServiceOf(endpoint)).toBeUndefined())

// spec ASVS V1.3.6
// spec ASVS V13.2.4
// spec ASVS V13.2.5
it('an installation adds services by their whole origin', () => {
  const extra = ['https://push.example.org', 'http://127.0.0.1:4000']
  expect(pushServiceOf('https://push.example.org/1', extra)).toBe('https://push.example.org')
  expect(pushServiceOf('http://127.0.0.1:4000/1', extra)).toBe('http://127.0.0.1:4000')
  for (const other of [
    'http://push.example.org/1',
    'https://push.example.org:444/1',
    'https://push.example.org.evil.example/1',
    'https://sub.push.example.org/1',
    'http://127.0.0.1:4001/1',
    'http://user@127.0.0.1:4000/1',
  ])
    expect(pushServiceOf(other, extra), other).toBeUndefined()
})
