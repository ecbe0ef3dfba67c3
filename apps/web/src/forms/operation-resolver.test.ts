import { expect, test } from 'vitest'
import { contract } from '@app/domain/registry/contract'
import { newId } from '../api/client/new-id.ts'
import { operationResolver } from './operation-resolver.ts'

const { add: addPet } = contract.pets
const id = newId()
const resolve = operationResolver(addPet, { id })
type Values = Parameters<typeof resolve>[0]
const options = { fields: {}, shouldUseNativeValidation: false }
const check = (typed: Partial<Values>) =>
  resolve(
    { id: '', species: 'dog', name: '', breed: '', birthDate: '', notes: '', microchipId: '', ...typed },
    undefined,
    options,
  )

test('a form is checked by the schema of its operation and returns the values to send', async () => {
  const { errors, values } = await check({ name: ' Biscuit ', breed: '', weightKg: 12.4 })
  expect(errors).toEqual({})
  expect(values).toMatchObject({ id, name: 'Biscuit', breed: null, weightKg: 12.4, gender: 'unknown' })
})

test('shows an error of the schema at its field, in the words of the contract', async () => {
  const { errors } = await check({ name: '', weightKg: Number.NaN })
  expect(errors).toMatchObject({
    name: { message: 'Pet name is required' },
    weightKg: { message: 'Please enter a valid weight' },
  })
})

test('a pet that is still to be chosen is asked for, beside what else is missing', async () => {
  const ask = operationResolver(contract.medications.add, { id })
  const { errors } = await ask({ id, petId: '', name: '', dosage: '1 mg' } as never, undefined, options)
  expect(errors).toMatchObject({
    petId: { message: 'Choose a pet' },
    name: { message: 'Medication name is required' },
  })
})

test('shows an error of the rule at its field too', async () => {
  const { errors } = await check({ name: 'Biscuit', birthDate: '2150-01-01' })
  expect(errors).toMatchObject({ birthDate: { message: 'Birth date cannot be in the future' } })
})
