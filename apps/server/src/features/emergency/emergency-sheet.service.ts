import type { EmergencyContact } from '@app/domain/emergency/emergency-contacts.contract'
import type { EmergencyInformation, EmergencyPet } from '@app/domain/emergency/emergency.contract'
import { emergencyErrors } from '@app/domain/emergency/emergency.errors'
import { describePet, sheetName } from '@app/domain/emergency/emergency.rules'
import { emergencyTexts } from '@app/domain/emergency/emergency.texts'
import { MOST_PETS_ON_A_SHEET, poisonHotlines } from '@app/domain/emergency/emergency.vocabulary'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { Refusal } from '@app/domain/kernel/errors'
import type { Paper } from '@app/domain/kernel/paper'
import type { WeightUnit } from '@app/domain/kernel/quantities/units'
import type { Tx, Transact } from '../../platform/database/tx.ts'
import type { Sheet } from '../../platform/print/print-pdf.ts'
import { printSheet } from '../../platform/print/print-sheet.ts'
import { formatDateInPrint, printableFile, withFewLines } from '../../platform/print/printable.ts'
import { readForPrint } from '../../platform/print/read-for-print.ts'
import type { Services } from '../../platform/services/services.ts'
import { blobKey } from '../files/photos.service.ts'
import { weightUnitOfPerson } from '../preferences/preferences.service.ts'
import {
  emergencyInformationJson,
  emergencyInformationOfPetJson,
  findBlob,
  findBlobs,
} from './emergency.queries.ts'

/** More contacts than fit beside the pets; the ones to call first come first. */
const MOST_CONTACTS = 16

interface Printing {
  services: Pick<Services, 'blobs' | 'helpers' | 'log'>
  householdId: string
  paper: Paper
  /** yyyy-MM-dd on the person's calendar. */
  today: string
}

/**
 * Prints the emergency information of a household, of the pets of these ids or of all.
 * @throws NO_PETS_AVAILABLE when there is no pet, or none of the requested ones
 */
export async function printEmergencySheet(
  transact: Transact,
  { petIds, ...printing }: Printing & { petIds?: readonly string[] | undefined },
): Promise<File> {
  const { services, householdId, today } = printing
  const found = await transact((tx) => readHousehold(tx, today))
  const pets = found.pets.filter(({ id }) => !petIds || petIds.includes(id))
  const sheet = await layOutEmergency({ ...found, pets }, printing)
  return printableFile(await printSheet(services.helpers, sheet, householdId), sheetName(today))
}

/**
 * Lays out the emergency information of one pet.
 * @throws NO_PETS_AVAILABLE when the pet is not of this household, or in memory
 */
export async function layOutEmergencyOfPet(
  transact: Transact,
  { petId, weightUnit, ...printing }: Printing & { petId: string; weightUnit: WeightUnit },
): Promise<Sheet> {
  const found = await transact(async (tx) => {
    const [[answer], blobs] = await Promise.all([
      tx.run(emergencyInformationOfPetJson, [printing.today, petId]),
      tx.run(findBlob, [petId]),
    ])
    return asFound(answer, blobs, weightUnit)
  })
  return layOutEmergency(found, printing)
}

/** Lays out emergency information. The transaction that read it has ended when the pictures are fetched. */
async function layOutEmergency(
  found: Found,
  { services, householdId, paper, today }: Printing,
): Promise<Sheet> {
  const pets = found.pets.slice(0, MOST_PETS_ON_A_SHEET)
  if (pets.length === 0) throw new Refusal(emergencyErrors.NO_PETS_AVAILABLE)
  const pictures: Record<string, Buffer> = {}
  // One after the other: a sheet with twenty pictures must not take the memory of twenty.
  for (const { id } of pets) {
    const blobId = found.blobs.get(id)
    const key = blobId && blobKey(householdId, blobId, 'large.webp')
    const picture = key ? await readForPrint(services, key, householdId) : undefined
    if (picture) pictures[pictureName(id)] = picture
  }
  return {
    layout: 'apps/server/src/features/emergency/emergency-sheet.typ',
    paper,
    content: {
      title: emergencyTexts.title,
      footer: `Made with ${PRODUCT_NAME} on ${formatDateInPrint(today)}. ${emergencyTexts.firstAid.warning}`,
      contactsTitle: emergencyTexts.contacts.title,
      contacts: found.contacts.slice(0, MOST_CONTACTS).map(contactInPrint),
      contactsLeft: Math.max(0, found.contacts.length - MOST_CONTACTS),
      hotlinesTitle: emergencyTexts.hotlines.title,
      hotlines: poisonHotlines,
      hotlinesNote: emergencyTexts.hotlines.note,
      pets: pets.map((pet) => petInPrint(pet, { today, weightUnit: found.weightUnit }, pictures)),
      petsLeft: found.pets.length - pets.length,
    },
    pictures,
  }
}

async function readHousehold(tx: Tx, today: string): Promise<Found> {
  const [[answer], blobs, weightUnit] = await Promise.all([
    tx.run(emergencyInformationJson, [today]),
    tx.run(findBlobs, []),
    weightUnitOfPerson(tx),
  ])
  return asFound(answer, blobs, weightUnit)
}

interface Found extends EmergencyInformation {
  weightUnit: WeightUnit
  /** Pictures by the ids of the pets. */
  blobs: ReadonlyMap<string, string | null>
}

function asFound(
  answer: { json: string } | undefined,
  blobs: readonly { id: string; blobId: string | null }[],
  weightUnit: WeightUnit,
): Found {
  const { contacts, pets } = JSON.parse(answer?.json ?? '{"contacts":[],"pets":[]}') as EmergencyInformation
  return { contacts, pets, weightUnit, blobs: new Map(blobs.map(({ id, blobId }) => [id, blobId])) }
}

const pictureName = (petId: string): string => `${petId}.jpg`

const contactInPrint = ({ name, phone, isVet, clinicName, address, email, notes }: EmergencyContact) => ({
  name,
  phone,
  vet: isVet,
  lines: [clinicName, address, email, notes]
    .filter((line): line is string => Boolean(line))
    .map((line) => withFewLines(line)),
})

function petInPrint(
  pet: EmergencyPet,
  reading: { today: string; weightUnit: WeightUnit },
  pictures: Readonly<Record<string, Buffer>>,
) {
  const name = pictureName(pet.id)
  return {
    name: pet.name,
    picture: name in pictures ? `/.print/${name}` : null,
    ...describePet(withFewLinesOf(pet), { ...reading, formatDay: formatDateInPrint }),
  }
}

/** Puts each medication on one line, whatever its instructions are. */
const withFewLinesOf = (pet: EmergencyPet): EmergencyPet => ({
  ...pet,
  allergies: pet.allergies && withFewLines(pet.allergies),
  conditions: pet.conditions && withFewLines(pet.conditions),
  notes: pet.notes && withFewLines(pet.notes),
  medications: pet.medications.map((medication) => ({
    ...medication,
    instructions: medication.instructions && withFewLines(medication.instructions, 0),
  })),
})
