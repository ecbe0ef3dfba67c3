import { describe, expect, it, test } from 'vitest'
import { embeddedBrowser, intentLink, isMobile } from './embedded-browser.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9'
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('a browser inside another app', () => {
  // spec access §7: external browser on embedded apps
  it.each([
    ['Instagram', `${iphone} Mobile/15E148 Instagram 361.0.0.35.82 (iPhone15,2; iOS 18_5; en_US)`, false],
    [
      'Instagram',
      `${android}; wv) ${chromium} Version/4.0 Chrome/131.0 Mobile Safari/537.36 Instagram 361`,
      true,
    ],
    ['Facebook', `${iphone} Mobile/22F76 [FBAN/FBIOS;FBAV/515.0.0;FBDV/iPhone15,2]`, false],
    [
      'Facebook',
      `${android}; wv) ${chromium} Version/4.0 Chrome/131.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/500]`,
      true,
    ],
    ['Messenger', `${iphone} Mobile/22F76 [FBAN/MessengerForiOS;FBAV/510.0]`, false],
    ['TikTok', `${iphone} Mobile/15E148 musical_ly_39.5.0 JsSdk/2.0 BytedanceWebview/d8a21c6`, false],
    [
      'TikTok',
      `${android}; wv) ${chromium} Version/4.0 Chrome/131.0 Mobile Safari/537.36 trill_390503`,
      true,
    ],
    ['LINE', `${iphone} Mobile/15E148 Safari Line/15.8.0`, false],
    ['Snapchat', `${iphone} Mobile/15E148 Snapchat/13.40.0.40 (like Safari/8620.2, panda)`, false],
    ['LinkedIn', `${iphone} Mobile/15E148 [LinkedInApp]/9.31`, false],
    ['WeChat', `${iphone} Mobile/15E148 MicroMessenger/8.0.60 NetType/WIFI`, false],
    ['this app', `${android}; wv) ${chromium} Version/4.0 Chrome/131.0 Mobile Safari/537.36`, true],
    ['this app', `${iphone} Mobile/15E148`, false],
  ])('is known to be that of %s: %s', (app, agent, isAndroid) => {
    expect(embeddedBrowser(agent, false)).toEqual({ app, isAndroid })
  })
})

test.each([
  ['Safari', `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on an iPhone', `${iphone} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`],
  ['Firefox on an iPhone', `${iphone} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`],
  ['Chrome on Android', `${android}) ${chromium} Chrome/131.0.0.0 Mobile Safari/537.36`],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0'],
  ['Samsung', `${android}) ${chromium} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`],
  ['Chrome', `Mozilla/5.0 (X11; Linux x86_64) ${chromium} Chrome/131.0.0.0 Safari/537.36`],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'],
  ['one that says nothing', ''],
])('%s is a real browser', (_name, agent) => {
  expect(embeddedBrowser(agent, false)).toBeUndefined()
})

test('the app on a home screen is a real browser too', () => {
  expect(embeddedBrowser(`${iphone} Mobile/15E148`, true)).toBeUndefined()
})

test.each([
  [`${iphone} Version/18.5 Mobile/15E148 Safari/604.1`, true],
  [`${android}) ${chromium} Chrome/131.0.0.0 Mobile Safari/537.36`, true],
  [`Mozilla/5.0 (X11; Linux x86_64) ${chromium} Chrome/131.0.0.0 Safari/537.36`, false],
])('%s is a phone: %s', (agent, expected) => {
  expect(isMobile(agent)).toBe(expected)
})

test('the link for Android names the address, and no app', () => {
  expect(intentLink('https://pets.example/auth?returnTo=%2Fpets')).toBe(
    'intent://pets.example/auth?returnTo=%2Fpets#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end',
  )
})
