import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { addMonths, dateIn } from '@app/domain/kernel/time/dates'
import { recurrenceOf } from '@app/domain/kernel/time/repeat.texts'
import { instantOf } from '@app/domain/kernel/time/zoned-time'
import { daysAfter } from '@app/domain/plans/subscription.rules'
import { splitVaccineType } from '@app/domain/vaccinations/vaccinations.rules'
import type { VaccineType } from '@app/domain/vaccinations/vaccinations.vocabulary'
import { appointmentTable } from '@app/server/features/appointments/appointments.record'
import { addReminder } from '@app/server/features/due/reminders.service'
import { emergencyContactTable } from '@app/server/features/emergency/emergency-contacts.record'
import { budgetTable } from '@app/server/features/expenses/budgets.queries'
import { expenseTable } from '@app/server/features/expenses/expenses.queries'
import { receiptTable } from '@app/server/features/expenses/receipts.queries'
import { addRepeating } from '@app/server/features/expenses/repeating-expenses.service'
import { documentTable } from '@app/server/features/files/documents.record'
import { photoTable } from '@app/server/features/files/photos.record'
import { blobKey, storePicture } from '@app/server/features/files/photos.service'
import { healthLogTable } from '@app/server/features/health/health-logs.record'
import { addMedication } from '@app/server/features/medications/medications.service'
import { petTable, setPicture } from '@app/server/features/pets/pets.queries'
import {
  providerFields,
  writeProviders,
} from '@app/server/features/service-providers/service-providers.queries'
import { changeProfile } from '@app/server/features/settings/settings.queries'
import { vaccinationTable } from '@app/server/features/vaccinations/vaccinations.record'
import { hashPassword } from '@app/server/platform/auth/passwords'
import { hashToken } from '@app/server/platform/auth/session-cookie'
import { newId } from '@app/server/platform/base/ids'
import { createPool } from '@app/server/platform/database/pool'
import type { Tx } from '@app/server/platform/database/tx'
import { addRecord } from '@app/server/platform/records/records'
import type { StartedServices } from '@app/server/platform/services/start-services'
import { pastSecurity } from '../../past-security.ts'
import { onePagePdf } from '../../pdf.ts'
import { addDoses, timesAround } from './demo-doses.ts'
import { demoBudgets, demoExpenses, demoInsurance } from './demo-expenses.ts'
import {
  addChecks,
  addExercise,
  addGlucose,
  addMeasures,
  addSymptom,
  inTenthsOfPounds,
} from './demo-health.ts'
import { addNotifications } from './demo-notifications.ts'
import { daysAgo, demoContacts, demoPets, type DemoPet } from './demo-records.ts'
import { drawScene, type Place } from './scenes.ts'

/** Password of the demo's people; it is valid only in the demo's own data folder. */
export const demoPassword = 'Good-Dog-Biscuit-1'
export const DEMO_HOUSEHOLD = 'Ana and Sam'
export const demoPeople = [
  { name: 'Ana', email: 'ana@example.com', role: 'owner' },
  { name: 'Sam', email: 'sam@example.com', role: 'caregiver' },
  { name: 'Ruth', email: 'ruth@example.com', role: 'viewer' },
  { name: 'Mia', email: 'mia@example.com', role: 'member' },
] as const

interface DemoOptions {
  /** Time zone of the household; defaults to that of the machine. */
  timeZone?: string
  /** Fills Ana's panel with the notifications of the last days. */
  withNotifications?: boolean
}

/**
 * Fills an empty installation with the demo household: Ana with her pets Biscuit, Miso and Clover and a year of their
 * records, the caregiver Sam, the viewer Ruth and the member Mia. Does nothing if Ana exists already.
 * @returns whether it was filled now
 */
export async function fillDemoHousehold(
  services: StartedServices,
  {
    timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone,
    withNotifications = true,
  }: DemoOptions = {},
): Promise<boolean> {
  const pool = createPool(services.ownerUrl, 2, services.log)
  try {
    const { rowCount } = await pool.query('select 1 from users where email = $1', [demoPeople[0].email])
    if (rowCount) return false
    const residence = await moveIn(services, pool, timeZone)
    if (withNotifications) await addNotifications(services, pool, residence)
    return true
  } catch (error) {
    // Removes a half-filled household, which the next start would mistake for a complete one.
    await pool.query('delete from users where email = any($1)', [demoPeople.map(({ email }) => email)])
    throw error
  } finally {
    await pool.end()
  }
}

/** @param pool connections of the tables' owner, for changes that no request makes */
async function moveIn(
  services: StartedServices,
  pool: pg.Pool,
  timeZone: string,
): Promise<{ userId: string; home: string }> {
  const now = services.clock.now()
  const today = dateIn(timeZone, now)
  const pets = demoPets(today, timesAround(now, timeZone))
  const scenes = await renderScenes(pets)
  const tokens = new Map<string, string>()
  for (const person of demoPeople) tokens.set(person.email, await addPerson(pool, person))
  const home = await joinHousehold(services, pool)
  await leaveTutorials(pool)
  const asAna = { tokenHash: hashToken(tokens.get(demoPeople[0].email) ?? '') }
  const asSam = { tokenHash: hashToken(tokens.get(demoPeople[1].email) ?? ''), householdId: home }
  await services.db.withActor(asAna, async (tx) => {
    await addContacts(tx)
    await addExpenses(tx, { name: '', petId: null, today })
    for (const budget of demoBudgets) await addRecord(tx, budgetTable, { id: newId(), ...budget })
  })
  for (const pet of pets) await addPet(services, { pet, today, timeZone, home, pool, asAna, asSam, scenes })
  await pool.query('delete from sessions where token = any($1)', [[...tokens.values()].map(hashToken)])
  const { rows } = await pool.query<{ id: string }>('select id from users where email = $1', [
    demoPeople[0].email,
  ])
  return { userId: rows[0]?.id ?? '', home }
}

/** Adds the emergency contacts, and Ana's own number. */
async function addContacts(tx: Tx): Promise<void> {
  for (const contact of demoContacts) await addRecord(tx, emergencyContactTable, { id: newId(), ...contact })
  await tx.run(changeProfile, [null, '+1 555 010 0110'])
}

/**
 * Adds what the household has spent on a pet, or on all of them for an empty name.
 * @returns the receipts to add, by their titles
 */
async function addExpenses(
  tx: Tx,
  { name, petId, today }: { name: string; petId: string | null; today: string },
): Promise<{ expenseId: string; title: string }[]> {
  const receipts: { expenseId: string; title: string }[] = []
  for (const { day, minor, currency = 'USD', receipt, ...expense } of demoExpenses[name] ?? []) {
    const id = newId()
    if (receipt !== undefined) receipts.push({ expenseId: id, title: receipt })
    await addRecord(tx, expenseTable, {
      id,
      isTaxDeductible: false,
      ...expense,
      amount: { minor, currency },
      petId,
      spentOn: daysAgo(today, day),
    })
  }
  return receipts
}

/** Adds Biscuit's insurance, which repeats each month. */
async function addInsurance(
  tx: Tx,
  petId: string,
  { today, timeZone, now }: Adding & { now: Date },
): Promise<void> {
  const { latest, months, minor, description, category } = demoInsurance
  const rule = { repeat: recurrenceOf('monthly'), endsOn: null, endsAfter: null }
  const spentOn = addMonths(daysAgo(today, latest), -months)
  const fields = { notes: null, isTaxDeductible: false, reimbursedMinor: null, spentOn, ...rule }
  const amount = { minor, currency: 'USD' as const }
  await addRepeating(tx, { id: newId(), petId, amount, description, category, ...fields }, { now, timeZone })
}

/** Pictures by animal and background. */
type Scenes = ReadonlyMap<string, Buffer>

/**
 * Renders every picture before the first is stored: afterwards this process decodes no more SVG, since uploads must not
 * be any.
 */
async function renderScenes(pets: readonly DemoPet[]): Promise<Scenes> {
  const { default: sharp } = await import('sharp')
  const scenes = new Map<string, Buffer>()
  for (const { animal, picture, photos, documents } of pets) {
    const places = [picture, ...[...photos, ...documents].map(({ place }) => place)]
    for (const place of places.filter((one) => one !== undefined)) {
      scenes.set(
        `${animal} ${place}`,
        await sharp(Buffer.from(drawScene(animal, place)))
          .png()
          .toBuffer(),
      )
    }
  }
  return scenes
}

/** Creates an account like a confirmed sign-up; returns a session token. */
async function addPerson(pool: pg.Pool, { name, email }: { name: string; email: string }): Promise<string> {
  const token = `demo-${newId()}`
  const userId = newId()
  await pool.query(
    `insert into users (id, name, email, email_verified, onboarding_completed_at)
     values ($1, $2, $3, true, now())`,
    [userId, name, email],
  )
  await pool.query(
    `insert into auth_accounts (id, user_id, account_id, provider_id, password)
     values ($1, $2::uuid, $2::text, 'credential', $3)`,
    [newId(), userId, await hashPassword(demoPassword)],
  )
  await pool.query(
    `insert into sessions (id, user_id, token, expires_at)
     select $1, id, $2, now() + interval '1 hour' from users where email = $3`,
    [newId(), hashToken(token), email],
  )
  return token
}

/** Marks tutorials as left, so that none starts automatically; they stay available in the profile. */
const leaveTutorials = (pool: pg.Pool) =>
  pastSecurity(
    pool,
    (query) =>
      query(
        `insert into user_tutorial_progress (user_id, tutorial_id, is_closed)
         select id, 'welcome', true from users where email = any($1)`,
        [demoPeople.map(({ email }) => email)],
      ),
    ['user_tutorial_progress'],
  )

/** Age of the household in days, equal to that of its oldest record. */
const DAYS_HERE = 355

/** Adds the others to Ana's household, which is on premium as in a demo; returns its id. */
function joinHousehold({ clock }: StartedServices, pool: pg.Pool): Promise<string> {
  const [owner, ...members] = demoPeople
  const movedIn = daysAfter(clock.now(), -DAYS_HERE)
  return pastSecurity(pool, async (query) => {
    const { rows } = await query<{ id: string }>(
      `update households set plan = 'premium', name = $2, owned_since = $3
        where owner_user_id = (select id from users where email = $1) returning id`,
      [owner.email, DEMO_HOUSEHOLD, movedIn],
    )
    const id = rows[0]?.id ?? ''
    await query(
      `insert into household_subscriptions
         (household_id, provider, status, plan, period_ends_at, trial_used_at, trial_subscription_id)
       values ($1, 'test', 'active', 'premium', $2, $3, 'demo')`,
      [id, daysAfter(clock.now(), 12), daysAfter(clock.now(), -78)],
    )
    for (const { email, role } of members) {
      await query(
        `insert into household_members (household_id, user_id, role, created_at)
         select $1, id, $2, $4 from users where email = $3`,
        [id, role, email, movedIn],
      )
    }
    return id
  })
}

interface Adding {
  pet: DemoPet
  today: string
  timeZone: string
  home: string
  /** Connections of the tables' owner. */
  pool: pg.Pool
  asAna: { tokenHash: string }
  asSam: { tokenHash: string; householdId: string }
  scenes: Scenes
}

async function addPet(services: StartedServices, adding: Adding): Promise<void> {
  const { pet, today, timeZone, asAna, asSam } = adding
  const { db } = services
  const petId = newId()
  await db.withActor(asAna, async (tx) => {
    const weightKg = inTenthsOfPounds(pet.facts.weightKg)
    await addRecord(tx, petTable, { id: petId, ...pet.facts, weightKg })
    await addCare(tx, petId, pet, { today, timeZone, now: services.clock.now() })
  })
  const spent = { name: pet.facts.name, petId, today }
  const receipts = await db.withActor(asAna, (tx) => addExpenses(tx, spent))
  if (pet.facts.name === demoInsurance.name)
    await db.withActor(asAna, (tx) => addInsurance(tx, petId, { ...adding, now: services.clock.now() }))
  for (const receipt of receipts?.value ?? []) {
    const stored = await storePdf(services, adding, receipt.title)
    await db.withActor(asAna, (tx) => addRecord(tx, receiptTable, { id: newId(), ...receipt, ...stored }))
  }
  await addDoses(services, petId, pet, { asAna, asSam, pool: adding.pool })
  if (pet.providers) {
    const providers: Readonly<Record<string, string>> = pet.providers
    const values = providerFields.map((field) => providers[field] ?? null)
    await db.withActor(asAna, (tx) => tx.run(writeProviders, [petId, 0, ...values]))
  }
  // Sam records most of the everyday life.
  const symptom = await db.withActor(asSam, (tx) => addLogs(tx, petId, pet, today))
  if (pet.picture) {
    const portrait = await storeScene(services, adding, pet.picture)
    await db.withActor(asAna, (tx) => tx.run(setPicture, [petId, portrait.blobId]))
  }
  for (const { place, caption, day } of pet.photos) {
    const stored = await storeScene(services, adding, place)
    const fields = { id: newId(), petId, caption, type: 'general', takenOn: daysAgo(today, day) }
    await db.withActor(asSam, (tx) => addRecord(tx, photoTable, { ...fields, ...stored }))
  }
  for (const { title, type, day, notes = null, place, ofSymptom = false } of pet.documents) {
    const stored = place ? await storeScene(services, adding, place) : await storePdf(services, adding, title)
    const fields = {
      id: newId(),
      petId,
      title,
      type,
      notes,
      datedOn: daysAgo(today, day),
      healthLogId: ofSymptom ? symptom?.value : null,
    }
    await db.withActor(asAna, (tx) => addRecord(tx, documentTable, { ...fields, ...stored }))
  }
}

/** Stores a PDF that contains its title. */
async function storePdf({ blobs }: StartedServices, { home, pet }: Adding, title: string) {
  const [pdf, blobId] = [Buffer.from(onePagePdf(`${title} - ${pet.facts.name}`)), newId()]
  const about = { contentType: 'application/pdf', bytes: pdf.length }
  await blobs.put(blobKey(home, blobId, 'original.pdf'), pdf, about)
  return { ...about, blobId }
}

async function addCare(
  tx: Tx,
  petId: string,
  pet: DemoPet,
  { today, timeZone, now }: Pick<Adding, 'today' | 'timeZone'> & { now: Date },
): Promise<void> {
  for (const { from, until, instructions = null, ...fields } of pet.medications) {
    const endDate = until === undefined ? null : daysAgo(today, until)
    const startDate = daysAgo(today, from)
    const { times = null, minIntervalHours = null, maxDosesPerDay = null, doseUnits = null } = fields
    const { latestMinutes = null } = fields
    const schedule = {
      times: times && [...times],
      minIntervalHours,
      maxDosesPerDay,
      latestMinutes,
      doseUnits,
      timeZone: null,
      isCritical: false,
    }
    const medication = {
      ...fields,
      ...schedule,
      instructions,
      startDate,
      endDate,
      isActive: until === undefined,
      // The last of them is still open, so that a dose is late.
      earlierDoses: 'listed' as const,
      closeDoses: null,
    }
    await addMedication(tx, { id: newId(), petId, ...medication }, { now, timeZone })
  }
  for (const { day, time = null, ...fields } of pet.reminders) {
    const whole = { ...fields, time, description: null, endsOn: null, endsAfter: null, assignedTo: null }
    // Created a day before its first due date, so that past dates were open and are late.
    const entered = instantOf(daysAgo(today, Math.max(day, 0) + 1), '12:00', timeZone)
    const reminder = { id: newId(), petId, ...whole, date: daysAgo(today, day), timeZone }
    await addReminder(tx, reminder, { now: entered, timeZone })
  }
  for (const { day, hour, notes = null, ...fields } of pet.appointments) {
    const time = `${String(hour).padStart(2, '0')}:15`
    const dateTime = instantOf(daysAgo(today, day), time, timeZone).toISOString()
    const status = day < 0 ? 'scheduled' : 'completed'
    await addRecord(tx, appointmentTable, { id: newId(), petId, ...fields, notes, dateTime, status })
  }
  for (const { given, next, vaccineType, ...fields } of pet.vaccinations) {
    const kind = splitVaccineType(vaccineType as VaccineType)
    const dates = { administeredDate: daysAgo(today, given), nextDueDate: daysAgo(today, next) }
    const by = { veterinarian: pet.appointments[0]?.vetName ?? null, clinicName: null }
    await addRecord(tx, vaccinationTable, { id: newId(), petId, ...fields, ...kind, ...dates, ...by })
  }
}

/** @returns the id of the symptom among them */
async function addLogs(tx: Tx, petId: string, pet: DemoPet, today: string): Promise<string | undefined> {
  await addMeasures(tx, petId, pet, today)
  await addGlucose(tx, petId, pet, today)
  await addExercise(tx, petId, pet, today)
  await addChecks(tx, petId, pet, today)
  for (const { day, value = null, ...fields } of pet.logs) {
    await addRecord(tx, healthLogTable, {
      id: newId(),
      petId,
      ...fields,
      value,
      logDate: daysAgo(today, day),
    })
  }
  return addSymptom(tx, petId, pet, today)
}

async function storeScene(services: StartedServices, { home, pet, scenes }: Adding, place: Place) {
  const folder = await mkdtemp(join(tmpdir(), 'demo-'))
  try {
    const path = join(folder, 'scene.png')
    await writeFile(path, scenes.get(`${pet.animal} ${place}`) ?? Buffer.alloc(0))
    return await storePicture(services, home, path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
