import { describe, expect, it } from 'vitest'
import { checkExport, estimateBytes, exportFileName, neededFeatures, tablesIn } from './exports.rules.ts'

const needed = (chosen: object, pets = 1) =>
  neededFeatures({ document: 'health-summary', format: 'pdf', sections: ['weight'], ...chosen }, pets)

describe('the features that an export needs', () => {
  // spec engagement §5: vaccination export requires the premium-level feature; Medical Timeline requires pro; non-PDF
  //   formats need the advanced export formats feature
  it('follow from document, format, sections and number of pets', () => {
    expect(needed({})).toEqual(['data_export'])
    expect(needed({ document: 'vaccination-records' })).toEqual(['data_export', 'vaccination_certificates'])
    expect(needed({ document: 'medical-timeline' })).toEqual(['data_export', 'medical_timeline'])
    expect(needed({ format: 'csv' })).toEqual(['data_export', 'advanced_export_formats'])
    expect(needed({ sections: ['weight', 'photos'] })).toEqual([
      'data_export',
      'comprehensive_health_reports',
    ])
    expect(needed({}, 2)).toEqual(['data_export', 'batch_export'])
  })

  // spec product: never put basics that keep an animal safe behind a paywall
  it('are none but the free one for emergency information, whatever the number of pets', () => {
    expect(needed({ document: 'emergency-info' }, 20)).toEqual(['data_export'])
  })
})

it.each([
  [{}, {}],
  [{ format: 'xlsx' }, {}],
  [{ document: 'medical-timeline', format: 'csv' }, { format: 'This document is a PDF' }],
  [{ document: 'vaccination-records', vaccinationId: 'v', petIds: ['p'] }, {}],
  [
    { document: 'vaccination-records', vaccinationId: 'v', petIds: ['p', 'q'] },
    { vaccinationId: 'Choose one pet for the certificate of one vaccination' },
  ],
  [
    { vaccinationId: 'v', petIds: ['p'] },
    { vaccinationId: 'Choose one pet for the certificate of one vaccination' },
  ],
])('%j is refused as %j', (chosen, fields) => {
  const plain = {
    document: 'health-summary',
    format: 'pdf',
    sections: ['weight'],
    vaccinationId: null,
    petIds: [],
  } as const
  expect(checkExport({ ...plain, ...chosen } as never)).toEqual(fields)
})

it('the tables of sections come in the order of all, doses beside medications', () => {
  expect(tablesIn(['visits', 'medications', 'problems'])).toEqual([
    'problems',
    'medications',
    'doses',
    'visits',
  ])
})

const made = (document: string, pets: number, bytes: number | null) => ({ document, pets, bytes })

// spec engagement §9: estimated size 1.2 MB per pet
it('the size is estimated as 1.2 MB for each pet, until an export of the document has shown its own', () => {
  expect(estimateBytes('health-summary', 3, [])).toBe(3_600_000)
  const history = [
    made('health-summary', 2, null),
    made('emergency-info', 1, 9),
    made('health-summary', 2, 500_000),
  ]
  expect(estimateBytes('health-summary', 3, history)).toBe(750_000)
})

it.each([
  [['Miso', 'health-summary'], 'miso-health-summary-2026-11-29.pdf'],
  [[null, 'health-summary'], 'health-summary-2026-11-29.pdf'],
  [['  Sir / Bites-a-lot.. ', 'doses'], 'sir-bites-a-lot-doses-2026-11-29.pdf'],
  [['ليلى', 'doses'], 'ليلى-doses-2026-11-29.pdf'],
  [['../..', 'doses'], 'doses-2026-11-29.pdf'],
  [['a'.repeat(200), 'doses'], `${'a'.repeat(40)}-doses-2026-11-29.pdf`],
])('the file of %j is called %s', (parts, name) => {
  expect(exportFileName(parts, '2026-11-29', 'pdf')).toBe(name)
})
