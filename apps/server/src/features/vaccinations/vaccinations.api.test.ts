import { describe, expect, it } from 'vitest'
import { vaccinations } from '@app/domain/vaccinations/vaccinations.contract'
import { bodies } from '@app/testing/factories/records'
import { dayAfterTomorrow, describeRecordKind } from '@app/testing/record-suite'

const stage = describeRecordKind({
  kind: 'vaccination',
  answers: vaccinations.entry.strict(),
  change: { vaccineName: 'DHPP', vaccineType: 'dhpp', nextDueDate: '2027-01-05', batchNumber: 'DH-44102' },
  refused: [
    ['vaccineName', '', 'Vaccine name is required'],
    ['vaccineName', 'x'.repeat(101), 'Vaccine name must be less than 100 characters'],
    ['vaccineType', '', 'Vaccine type is required'],
    ['vaccineType', 'Lyme Disease', 'Vaccine type is required'],
    ['administeredDate', undefined, 'Administered date must be a date'],
    ['administeredDate', '1899-12-31', 'Administered date cannot be before January 1, 1900'],
    ['dueDate', 'soon', 'Due date must be a date'],
    ['nextDueDate', '2026-01-04', 'Next due date cannot be before the administered date'],
    ['batchNumber', 'x'.repeat(51), 'Batch number must be less than 50 characters'],
  ],
})

describe('vaccinations', () => {
  it('cannot have been given in the future', async () => {
    const path = `/pets/${stage.petId}/vaccinations`
    const given = { administeredDate: dayAfterTomorrow(), nextDueDate: null }
    const { status, body } = await stage.owner.client.call('POST', path, bodies.vaccination(given))
    expect([status, body['fields']]).toEqual([
      422,
      { administeredDate: 'Administered date cannot be in the future' },
    ])
  })

  // spec core-records §9: one vocabulary of health logs and of vaccines, class and vaccine apart
  //   in packages/domain/src/health/health-logs.vocabulary.ts, packages/domain/src/vaccinations/vaccinations.rules.ts
  it('store class and vaccine apart and answer the choice that was made', async () => {
    const path = `/pets/${stage.petId}/vaccinations`
    const choose = async (vaccineType: string) =>
      (await stage.owner.client.call('POST', path, bodies.vaccination({ vaccineType }))).body
    expect(await choose('rabies')).toMatchObject({ vaccineType: 'rabies', vaccineClass: 'core' })
    expect(await choose('lyme')).toMatchObject({ vaccineType: 'lyme', vaccineClass: 'lifestyle' })
    expect(await choose('non_core')).toMatchObject({ vaccineType: 'non_core', vaccineClass: 'non_core' })
  })
})
