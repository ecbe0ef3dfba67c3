import { expect, it } from 'vitest'
import { FETCHED_BY_MAX, fetchedBy } from './fetched-by.rules.ts'

it.each([
  ['Google-Calendar-Importer', 'Google Calendar'],
  ['Mozilla/5.0 (compatible; Google-Calendar-Importer)', 'Google Calendar'],
  ['macOS/15.5 (24F74) CalendarAgent/961 Mac', 'Apple Calendar'],
  ['iOS/18.5 (22F76) dataaccessd/1.0', 'Apple Calendar'],
  ['Microsoft.Exchange/15.20 (Calendar)', 'Outlook'],
  ['Microsoft Office/16.0 (Windows NT 10.0; Outlook 16.0)', 'Outlook'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.1.0', 'Thunderbird'],
  ['ICSx5/2.3 (Android)', 'ICSx5'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome on Linux'],
  ['curl/8.14.1', 'curl'],
  ['<script>alert(1)</script>', 'scriptalert'],
  ['', 'Unknown program'],
  [undefined, 'Unknown program'],
])('%s is %s', (userAgent, words) => {
  expect(fetchedBy(userAgent)).toBe(words)
})

it('is short, however long the user agent is', () => {
  expect(fetchedBy('x'.repeat(10_000))).toHaveLength(FETCHED_BY_MAX)
})
