import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { telLink } from '../kernel/phone.ts'
import { step as rhythmStep } from '../medications/rhythm.fixture.ts'
import { CARD_PATH } from './emergency.card-path.ts'
import { isOfCardPage } from './emergency.card.ts'
import type { EmergencyInformation, EmergencyPet } from './emergency.contract.ts'
import {
  contactsAsText,
  describePet,
  locationMessage,
  makeCard,
  mapsSearch,
  sheetName,
  vetToCall,
} from './emergency.rules.ts'
import { firstAid, poisonHotlines } from './emergency.vocabulary.ts'

const reading = { today: '2026-11-21', weightUnit: 'lb', formatDay: (date: string) => date } as const
const biscuit: EmergencyPet = {
  id: 'b',
  name: 'Biscuit',
  species: 'dog',
  breed: 'Beagle mix',
  picture: null,
  gender: 'male',
  birthDate: '2020-03-03',
  weightKg: 12.4,
  microchipId: '985 112',
  allergies: 'Chicken',
  conditions: 'Atopic dermatitis',
  notes: 'Afraid of thunder',
  medications: [
    {
      id: 'm',
      name: 'Apoquel',
      dosage: '5.4 mg',
      frequency: 'Twice daily',
      rhythm: null,
      startDate: '2026-11-02',
      instructions: 'With food',
    },
  ],
  vaccinations: [
    { id: 'v', vaccineName: 'Rabies', administeredDate: '2026-01-05', nextDueDate: '2029-01-05' },
  ],
  vet: { name: 'Dr. Ortiz', location: 'Elm Street' },
}
const bare: EmergencyPet = {
  ...biscuit,
  breed: null,
  gender: 'unknown',
  birthDate: null,
  weightKg: null,
  microchipId: null,
  allergies: null,
  conditions: null,
  notes: null,
  medications: [],
  vaccinations: [],
  vet: null,
}
const contact = (fields: object): EmergencyInformation['contacts'][number] => ({
  id: 'c',
  version: 1,
  createdBy: null,
  name: 'Sam',
  phone: '555-0100',
  isPrimary: false,
  isVet: false,
  clinicName: null,
  address: null,
  email: null,
  notes: null,
  ...fields,
})

describe('a pet in words', () => {
  // spec product: allergies and conditions are fields of their own, first on the emergency sheet and in the overview
  it('names a vet’s first questions, in the reader’s unit', () => {
    expect(describePet(biscuit, reading)).toEqual({
      summary: 'Dog · Beagle mix · Male · 6 years · 27.34 lbs',
      facts: [
        ['Allergies', 'Chicken'],
        ['Conditions', 'Atopic dermatitis'],
        ['Notes', 'Afraid of thunder'],
        ['Medications', 'Apoquel, 5.4 mg, Twice daily – With food'],
        ['Vaccinations', 'Rabies 2026-01-05, next 2029-01-05'],
        ['Microchip', '985 112'],
        ['Vet', 'Dr. Ortiz, Elm Street'],
      ],
    })
    expect(describePet(biscuit, { ...reading, weightUnit: 'kg' }).summary).toContain('12.4 kg')
  })

  it('mentions allergies in the label of the notes if their own field is empty', () => {
    const [first] = describePet({ ...bare, notes: 'Allergic to chicken' }, reading).facts
    expect(first).toEqual(['Notes and allergies', 'Allergic to chicken'])
  })

  // spec product: the medicine list and the emergency information give every step of a tapering plan
  it('gives every step of a tapering plan and its first day', () => {
    const rhythm = [4, 3, 2, 1].map((doseUnits) => rhythmStep({ days: 7, doseUnits }))
    const medications = biscuit.medications.map((medication) => ({ ...medication, rhythm }))
    expect(describePet({ ...bare, medications }, reading).facts[0]?.[1]).toBe(
      'Apoquel, 5.4 mg, 4 units once daily for 7 days, then 3 units once daily for 7 days, ' +
        'then 2 units once daily for 7 days, then 1 unit once daily for 7 days, started 2026-11-02 – With food',
    )
  })

  it('leaves out unknown facts', () => {
    expect(describePet(bare, reading)).toEqual({ summary: 'Dog', facts: [] })
  })
})

describe('whom to call', () => {
  it('is the first vet of the list', () => {
    const [sam, vet, other] = [{ isVet: false }, { isVet: true, n: 1 }, { isVet: true, n: 2 }]
    expect(vetToCall([sam, vet, other])).toBe(vet)
    expect(vetToCall([sam])).toBeUndefined()
  })

  // spec core-records §2: Emergency Information modal: own contacts first, then the two poison hotlines that
  //   are always listed
  it('as text: own contacts first, then both hotlines', () => {
    const vet = contact({ name: 'Dr. Ortiz', isVet: true, clinicName: 'Elm Street', phone: '555-0142' })
    expect(contactsAsText([{ name: undefined, contacts: [vet, contact({})] }])).toBe(
      [
        'Dr. Ortiz (vet): 555-0142\nElm Street',
        'Sam: 555-0100',
        'ASPCA Animal Poison Control Center: +1 (888) 426-4435',
        'Pet Poison Helpline: +1 (855) 764-7661',
      ].join('\n\n'),
    )
  })

  it('the contacts of several households are copied below their names', () => {
    const copied = contactsAsText([
      { name: 'Ana', contacts: [] },
      { name: 'Bea', contacts: [contact({})] },
    ])
    expect(copied.split('\n\n').slice(0, 2)).toEqual(['Bea', 'Sam: 555-0100'])
  })

  // spec core-records §7: tel: links place calls
  //   in packages/domain/src/kernel/phone.ts, apps/web/src/features/emergency/critical-actions.tsx
  it('hotlines can be called', () => {
    expect(poisonHotlines.map(({ phone }) => telLink(phone))).toEqual([
      'tel:+18884264435',
      'tel:+18557647661',
    ])
  })
})

describe('the map', () => {
  // spec core-records §7: a maps search for an emergency vet opens in a new tab
  it('is searched around where one is, when that is known', () => {
    expect(mapsSearch('emergency vet')).toBe(
      'https://www.google.com/maps/search/?api=1&query=emergency%20vet',
    )
    expect(mapsSearch('pet ambulance', { latitude: 52.52, longitude: -13.405 })).toBe(
      'https://www.google.com/maps/search/pet%20ambulance/@52.52000,-13.40500,13z',
    )
  })

  // spec core-records §7: device geolocation builds a share-location message
  it('is linked from the message for any place on earth', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (latitude, longitude) => {
          const link = /https:\S+$/.exec(locationMessage({ latitude, longitude }))?.[0] ?? ''
          const [lat, lng] = (new URL(link).searchParams.get('query') ?? '').split(',').map(Number)
          expect(Math.abs((lat ?? 999) - latitude)).toBeLessThan(1e-4)
          expect(Math.abs((lng ?? 999) - longitude)).toBeLessThan(1e-4)
        },
      ),
    )
  })
})

it('the card is the information in words, with pictures that need no connection', () => {
  const information = {
    contacts: [contact({ isVet: true, address: '12 Elm Street' })],
    pets: [biscuit, bare],
  }
  const pictures = new Map([['b', 'data:image/webp;base64,AA']])
  const household = { id: 'h', name: 'Ana' }
  const card = makeCard(information, { ...reading, household, savedAt: '2026-11-21T10:00:00Z' }, pictures)
  expect(card.household).toEqual(household)
  expect(card.contacts).toEqual([{ name: 'Sam', phone: '555-0100', lines: ['Vet', '12 Elm Street'] }])
  expect(card.pets[0]).toMatchObject({
    name: 'Biscuit',
    species: 'dog',
    picture: 'data:image/webp;base64,AA',
  })
  expect(JSON.stringify(card)).not.toContain('/files/')
})

it('the page of the card consists of styles, fonts and its two scripts, and no file of the app', () => {
  const of = ['/theme.js', '/emergency-card.js', '/assets/app-1.css', '/assets/figtree-2.woff2']
  const not = ['/', CARD_PATH, '/assets/app-1.js', '/api/me', '/files/a/b/thumb', '/assets/x/y.css']
  expect([of.every(isOfCardPage), not.some(isOfCardPage)]).toEqual([true, false])
})

it('the sheet is called by its date', () => {
  expect(sheetName('2026-11-21')).toBe('emergency-information-2026-11-21.pdf')
})

// spec core-records §2: Emergency Information modal: first-aid steps
it('first aid covers what it must, in steps short enough to be read with one hand', () => {
  expect(firstAid.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Not breathing', 'Choking', 'Bleeding', 'Poisoning', 'Heatstroke', 'Seizure']),
  )
  for (const { steps } of firstAid) {
    expect(steps.length).toBeGreaterThan(1)
    for (const step of steps) expect(step.length).toBeLessThan(200)
  }
})
