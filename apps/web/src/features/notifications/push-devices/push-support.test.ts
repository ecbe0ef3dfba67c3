import { expect, it } from 'vitest'
import { pushSupportOf, type BrowserFacts } from './push-support.ts'

const chrome: BrowserFacts = {
  isSecure: true,
  hasWorker: true,
  hasPush: true,
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  touchPoints: 0,
}
const iPhone = {
  ...chrome,
  hasPush: false,
  touchPoints: 5,
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0',
}
const iPad = {
  ...iPhone,
  userAgent:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
}

it.each<[string, BrowserFacts, string]>([
  ['a browser with push', chrome, 'ready'],
  ['a browser without push', { ...chrome, hasPush: false }, 'unsupported'],
  ['a private window without workers', { ...chrome, hasWorker: false }, 'unsupported'],
  ['plain http', { ...chrome, isSecure: false, hasWorker: false }, 'insecure'],
  ['an iPhone in the browser', iPhone, 'home-screen'],
  ['an iPad in the browser', iPad, 'home-screen'],
  ['an iPhone from the Home Screen', { ...iPhone, hasPush: true }, 'ready'],
  ['a Mac without push', { ...iPad, touchPoints: 0 }, 'unsupported'],
])('%s', (_what, facts, support) => expect(pushSupportOf(facts)).toBe(support))
