import fc from 'fast-check'

const numbers = [0, -1, 0.1, 1e308, -1e308, 2 ** 53]

const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  'x'.repeat(100_000),
  'NaN',
  '-infinity',
  'now',
  'epoch',
  '0000-00-00',
  '2026-13-45',
  '20266-01-01',
  '2026-01-01T25:61:61Z',
  '2026-01-01T00:00:00+99:99',
  "'; drop table pets; --",
  '%00',
  '@blob:x',
  '0198C0DE-0000-7000-8000-00000000CAFE',
  '00000000-0000-0000-0000-000000000000',
  '__proto__',
  'constructor',
]

const structures: unknown[] = [
  [],
  {},
  [[]],
  [null],
  { length: 1e9 },
  { toString: 1 },
  { $ne: null },
  Array.from({ length: 20_000 }, () => 0),
]

/** Unexpected values: of other types, at limits, in other scripts. */
export const badValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, ...numbers),
  fc.constantFrom(...texts),
  fc.constantFrom(...structures),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue({ maxDepth: 4 }),
)

/** Converts a value to text, for positions that accept only text, such as an address. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

/** Bodies that are not objects, not JSON, or too large. */
export const brokenBody: fc.Arbitrary<string> = fc.constantFrom(
  '',
  '{',
  '"',
  'null',
  '0',
  'undefined',
  '{"a":1,}',
  '{"id":',
  '\u0000',
  '\ufeff{}',
  '{"a":1e999}',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `${'{"a":'.repeat(20_000)}0${'}'.repeat(20_000)}`,
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}',
  '{"name":"a","name":{"__proto__":null}}',
  `{"notes":"${'x'.repeat(300_000)}"}`,
)

/** Content types of a body: usually the right one. */
export const contentType: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('application/json') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'application/json; charset=utf-16',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/octet-stream',
    ),
  },
)
