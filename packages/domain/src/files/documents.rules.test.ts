import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDocument, checkDocumentFile, TITLE_MAX, titleOfFile } from './documents.rules.ts'
import { PDF_MAX_BYTES } from './documents.vocabulary.ts'
import { PHOTO_MAX_BYTES } from './photos.vocabulary.ts'

const today = '2026-05-04'

describe('a document', () => {
  it('is of today at the latest', () => {
    expect(checkDocument({ datedOn: today }, { today })).toEqual({})
    expect(checkDocument({ datedOn: '2026-05-05' }, { today })).toEqual({
      datedOn: 'Date cannot be in the future',
    })
  })

  it('has both or neither of a record’s kind and id', () => {
    const both = { attachedKind: 'medications', attachedId: 'x' } as const
    expect(checkDocument({ datedOn: today, ...both }, { today })).toEqual({})
    for (const half of [
      { ...both, attachedId: null },
      { ...both, attachedKind: null },
    ]) {
      expect(checkDocument({ datedOn: today, ...half }, { today })).toHaveProperty('attachedId')
    }
  })
})

const titles = { size: 'File too large', type: 'Invalid file type' }

describe('a chosen file', () => {
  // spec core-records §8: a document that is too large is refused with the limit of its own type
  it.each([
    ['application/pdf', PDF_MAX_BYTES, undefined],
    [
      'application/pdf',
      PDF_MAX_BYTES + 1,
      'This document is too large. Please use a smaller one (under 25MB).',
    ],
    ['image/png', PHOTO_MAX_BYTES, undefined],
    ['image/png', PHOTO_MAX_BYTES + 1, 'This picture is too large. Please use a smaller one (under 10MB).'],
    ['text/html', 1, 'Invalid file type. Please use PDF, JPG, PNG, WEBP, or GIF files.'],
    ['image/svg+xml', 1, 'Invalid file type. Please use PDF, JPG, PNG, WEBP, or GIF files.'],
  ])('%s of %d bytes', (type, size, said) => {
    expect(checkDocumentFile({ type, size })).toEqual(
      said && { title: titles[size > 1 ? 'size' : 'type'], message: said },
    )
  })

  it.each([
    ['blood_count-2026.pdf', 'blood count-2026'],
    ['Dr. Ortiz.PDF', 'Dr. Ortiz'],
    ['.pdf', 'Document'],
  ])('%s is called %s', (name, title) => {
    expect(titleOfFile(name)).toBe(title)
  })

  it('always has a valid title', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const { length } = titleOfFile(name)
        return length >= 1 && length <= TITLE_MAX
      }),
    )
  })
})
