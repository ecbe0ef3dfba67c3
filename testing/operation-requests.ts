import type { Notification } from '@app/domain/notifications/notifications.contract'
import { sendDueNotices } from '@app/server/features/notifications/notices.service'
import { newId } from '@app/server/platform/base/ids'
import { addCalendarFeed, calendarFeedBody } from './factories/calendar-feeds.ts'
import { importBody } from './factories/expense-imports.ts'
import type { TestPerson } from './factories/people.ts'
import {
  addBudget,
  addContact,
  addDocument,
  addPet,
  addReceipt,
  addRecordOf,
  addRepeating,
  bodies,
  documentForm,
  photoForm,
  pictureForm,
  receiptForm,
  recordKinds,
  recordPaths,
  type AnsweredRecord,
  type RecordKind,
} from './factories/records.ts'
import { addTicket } from './factories/support.ts'
import type { Client } from './http-client.ts'

/** Parts of a valid request for an operation: ids for its path, made for it, a query and a body. */
export interface PreparedRequest {
  ids: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

/** `guest`: a user who may be invited, if the request needs another person in the household. */
type Prepare = (owner: TestPerson, maker: TestPerson, guest?: TestPerson) => Promise<PreparedRequest>

const none: Prepare = async () => ({ ids: {} })

const underPet =
  (body?: () => unknown): Prepare =>
  async (owner) => ({
    ids: { petId: (await addPet(owner.client)).id },
    ...(body ? { body: await body() } : {}),
  })

/** Cancels what is in progress at `path`: a user has one export at a time, and no worker runs. */
async function cancelExports({ client }: TestPerson, path: string): Promise<void> {
  const { body } = await client.call<{ entries: { id: string }[] }>('GET', path)
  for (const { id } of body.entries) await client.call('DELETE', `${path}/${id}`)
}

/** Body of a valid export of a pet of its own. */
async function exportBody(owner: TestPerson): Promise<object> {
  await cancelExports(owner, '/exports')
  return { id: newId(), document: 'emergency-info', petIds: [(await addPet(owner.client)).id] }
}
async function reportBody(owner: TestPerson, maker: TestPerson): Promise<object> {
  await cancelExports(maker, '/health-reports')
  return { id: newId(), petId: (await addPet(owner.client)).id }
}

const onExport: Prepare = async (owner) => {
  const body = await exportBody(owner)
  const started = await owner.client.call<{ id: string }>('POST', '/exports', body)
  return { ids: { exportId: started.body.id } }
}
const onReport: Prepare = async (owner, maker) => {
  const body = await reportBody(owner, maker)
  const started = await maker.client.call<{ id: string }>('POST', '/health-reports', body)
  return { ids: { exportId: started.body.id } }
}

const onBudget: Prepare = async (owner) => ({ ids: { id: (await addBudget(owner.client)).id } })

const onPet: Prepare = async (owner) => ({ ids: { id: (await addPet(owner.client)).id } })

/** Puts the household on the pro plan, paid in test mode. */
const subscribed =
  (body: object): Prepare =>
  async (owner) => {
    await owner.client.call('PUT', '/household/plan', { plan: 'pro' })
    return { ids: {}, body }
  }

/** Adds a record by `maker` to a pet of the owner. */
async function recordOf(kind: RecordKind, owner: TestPerson, maker: TestPerson): Promise<AnsweredRecord> {
  const { id: petId } = await addPet(owner.client)
  return addRecordOf(maker.client, kind, petId)
}

const addingTo = (kind: RecordKind): Prepare => underPet(() => bodies[kind]())

const changing =
  (kind: RecordKind): Prepare =>
  async (owner) => {
    const { id, version } = await recordOf(kind, owner, owner)
    return { ids: { id }, body: { ...bodies[kind](), version } }
  }

const finding =
  (kind: RecordKind): Prepare =>
  async (owner) => ({ ids: { id: (await recordOf(kind, owner, owner)).id } })

const deleting =
  (kind: RecordKind): Prepare =>
  async (owner, maker) => ({ ids: { id: (await recordOf(kind, owner, maker)).id } })

/** Requests of a kind of record; the contract lists its operations under its plural name. */
const requestsOf = (kind: RecordKind): [string, Prepare][] => [
  [`${kind}s.list`, underPet()],
  [`${kind}s.get`, finding(kind)],
  [`${kind}s.add`, addingTo(kind)],
  [`${kind}s.update`, changing(kind)],
  [`${kind}s.delete`, deleting(kind)],
]

/** Prepares a change of a health log that has a page of its own. */
const changingDetailed =
  (slug: string, makeBody: () => { id: string }): Prepare =>
  async (owner) => {
    const { id: petId } = await addPet(owner.client)
    const body = makeBody()
    const added = await owner.client.call('POST', `/pets/${petId}/${slug}`, body)
    if (added.status !== 200) throw new Error(`It was not added: ${JSON.stringify(added.body)}`)
    return { ids: { id: body.id }, body: { ...makeBody(), version: 1 } }
  }

/** Prepares a request about a repeating expense. */
const ofSeries =
  (body: (series: AnsweredRecord) => object | undefined): Prepare =>
  async (owner) => {
    const series = await addRepeating(owner.client)
    return { ids: { id: series.id }, body: body(series) }
  }

const FIRST_DATE = '2100-01-01'
const soon = () => new Date(Date.now() + 3_600_000).toISOString()

/** Prepares a request about a reminder with its first date open. */
const ofReminder =
  (body: (reminder: AnsweredRecord) => object): Prepare =>
  async (owner) => {
    const reminder = await recordOf('reminder', owner, owner)
    return { ids: { id: reminder.id }, body: body(reminder) }
  }

/** Adds a reminder whose first date `maker` has completed. */
async function completedReminder(owner: TestPerson, maker: TestPerson): Promise<AnsweredRecord> {
  const reminder = await recordOf('reminder', owner, owner)
  await maker.client.call('POST', `/reminders/${reminder.id}/complete`, { date: FIRST_DATE })
  return reminder
}

async function completionOf(owner: TestPerson, maker: TestPerson): Promise<string> {
  const reminder = await completedReminder(owner, maker)
  const { body } = await owner.client.call<{ entries: { id: string; reminderId: string }[] }>(
    'GET',
    '/reminders/completed',
  )
  return body.entries.find(({ reminderId }) => reminderId === reminder.id)?.id ?? ''
}

/** Adds an as-needed medication, which accepts any number of doses. */
async function neededMedication(owner: TestPerson): Promise<AnsweredRecord> {
  const { id: petId } = await addPet(owner.client)
  return addRecordOf(owner.client, 'medication', petId, { frequency: 'As needed' })
}

async function doseOf(owner: TestPerson, maker: TestPerson): Promise<string> {
  const { id } = await neededMedication(owner)
  const body = bodies.dose()
  const marked = await maker.client.call('POST', `/medications/${id}/doses`, body)
  if (marked.status !== 200) throw new Error(`The dose was not marked: ${JSON.stringify(marked.body)}`)
  return body.id
}

async function photoOf(owner: TestPerson, maker: TestPerson): Promise<AnsweredRecord> {
  const { id: petId } = await addPet(owner.client)
  const { status, body } = await maker.client.call<AnsweredRecord>(
    'POST',
    recordPaths.photo.under(petId),
    await photoForm(),
  )
  if (status !== 200) throw new Error(`The photo was not added: ${JSON.stringify(body)}`)
  return body
}

async function documentOf(owner: TestPerson, maker: TestPerson): Promise<AnsweredRecord> {
  const { id: petId } = await addPet(owner.client)
  return addDocument(maker.client, petId)
}

/** Prepares a pending invitation, by mail or by link; withdraws earlier ones, to make room. */
const invited =
  (invitation: object): Prepare =>
  async ({ client }) => ({ ids: { id: await inviteAnew(client, invitation) } })

async function inviteAnew(client: Client, invitation: object): Promise<string> {
  const { body: before } = await client.call<{ id: string; state: string }[]>('GET', '/household/invitations')
  for (const { id, state } of before) {
    if (state === 'waiting') await client.call('DELETE', `/household/invitations/${id}`)
  }
  const id = newId()
  const made = await client.call('POST', '/household/invitations', { id, ...invitation })
  if (made.status !== 200) throw new Error(`The invitation failed: ${JSON.stringify(made.body)}`)
  return id
}

const mailed = () => ({ email: `${newId()}@example.com`, role: 'viewer' })

/** Makes the guest a member of the owner's household. */
const withMember =
  (body?: object): Prepare =>
  async ({ client }, _maker, guest) => {
    if (!guest) return { ids: { userId: newId() }, body }
    const { body: people } = await client.call<{ userId: string }[]>('GET', '/household/members')
    if (!people.some(({ userId }) => userId === guest.userId)) {
      const id = await inviteAnew(client, { role: 'viewer' })
      const { body: shown } = await client.call<{ url: string }>('POST', `/household/invitations/${id}/links`)
      const token = new URL(shown.url).searchParams.get('token')
      await guest.client.call('POST', '/invitations/acceptances', { token })
    }
    return { ids: { userId: guest.userId }, body }
  }

/** Prepares a member to whom the household can be offered; withdraws an earlier offer. */
const offered: Prepare = async (owner, maker, guest) => {
  const { ids } = await withMember()(owner, maker, guest)
  await owner.client.call('DELETE', '/household/handover')
  return { ids: {}, body: { userId: ids['userId'] } }
}

/** Sends notices as if a far time had come. @returns the number of handled items */
const tellAhead = ({ app: { services } }: TestPerson): Promise<number> =>
  services.db.withSystem((tx) => sendDueNotices(tx, new Date('2090-01-03T00:00:00Z'), services.log))

/** Creates a notified dose that was due five minutes ago. */
async function toldDose(owner: TestPerson): Promise<string> {
  const { id: petId } = await addPet(owner.client)
  const [date = '', time = ''] = new Date(Date.now() - 5 * 60_000).toISOString().slice(0, 16).split('T')
  const { id: medicationId } = await addRecordOf(owner.client, 'medication', petId, {
    startDate: date,
    frequency: 'Once daily',
    times: [time],
    timeZone: 'UTC',
    earlierDoses: 'listed',
  })
  while ((await tellAhead(owner)) > 0) continue
  const { body } = await owner.client.call<{ entries: { id: string; sourceId: string }[] }>('GET', '/due')
  return body.entries.find(({ sourceId }) => sourceId === medicationId)?.id ?? ''
}

/** Creates a notification of a new reminder, as if its time had come. */
async function toldReminder(owner: TestPerson): Promise<string> {
  const tell = () => tellAhead(owner)
  // Sends the notices of other due items first: a notification of very many items names only the first ones.
  while ((await tell()) > 0) continue
  const { id: petId } = await addPet(owner.client)
  const title = `Nail trim ${newId()}`
  await addRecordOf(owner.client, 'reminder', petId, { title, date: '2090-01-01' })
  // Another request may be sending notices of this household at the moment, including this reminder's.
  for (let tries = 0; tries < 100; tries += 1) {
    await tell()
    const { body } = await owner.client.call<{ entries: Notification[] }>('GET', '/notifications')
    const told = body.entries.find((entry) => `${entry.title} ${entry.message}`.includes(title))
    if (told) return told.id
  }
  throw new Error('The reminder was not notified')
}

/** Operations on personal records: each user, the owner included, requests their own. */
export const personalOperations: ReadonlySet<string> = new Set([
  'calendarFeeds.changeCalendarFeed',
  'calendarFeeds.renewCalendarFeedAddress',
  'calendarFeeds.removeCalendarFeed',
])

/** Operations whose request has to be prepared each time, because a user may add only a few records. */
export const addingFew: ReadonlySet<string> = new Set(['calendarFeeds.addCalendarFeed'])

/** Removes the user's feeds, which are limited, to make room. */
async function removeFeeds(client: Client): Promise<void> {
  const { body: feeds } = await client.call<{ id: string }[]>('GET', '/calendar-feeds')
  for (const { id } of feeds) await client.call('DELETE', `/calendar-feeds/${id}`)
}

/** Calendar feed of the maker; a maker without the permission to add feeds has an earlier one. */
const ofFeed =
  (body: () => unknown): Prepare =>
  async (owner, maker) => {
    await removeFeeds(maker.client)
    const { body: me } = await maker.client.call<{ may: object }>('GET', '/me')
    const mayAdd = 'add calendar feeds' in me.may
    const become = (role: string) =>
      owner.client.call('PATCH', `/household/members/${maker.userId}`, { role, nickname: null, endsOn: null })
    if (!mayAdd) await become('viewer')
    const { feed } = await addCalendarFeed(maker.client)
    if (!mayAdd) await become('member')
    return { ids: { id: feed.id }, body: body() }
  }

/**
 * A valid request for each operation that acts in a household, by the operation's name. The owner makes its records, or
 * `maker` does if a role may act only on its own records.
 */
export const householdRequests: Record<string, Prepare> = {
  ...Object.fromEntries(recordKinds.flatMap(requestsOf)),
  'reminders.listByState': async () => ({ ids: {}, query: { state: 'active' } }),
  'reminders.listCompleted': none,
  'reminders.pause': ofReminder(({ version }) => ({ version })),
  'reminders.resume': ofReminder(({ version }) => ({ version })),
  'reminders.complete': ofReminder(() => ({ date: FIRST_DATE })),
  'reminders.reopen': async (owner) => ({
    ids: { id: (await completedReminder(owner, owner)).id },
    body: { date: FIRST_DATE },
  }),
  'reminders.completeMany': async (owner) => {
    const { id } = await recordOf('reminder', owner, owner)
    return { ids: {}, body: { dates: [{ id, date: FIRST_DATE }] } }
  },
  'reminders.snooze': ofReminder(() => ({ date: FIRST_DATE, until: soon() })),
  'reminders.stop': ofReminder(({ version }) => ({ version })),
  'notices.answerNotification': async (owner) => ({
    ids: { notificationId: await toldReminder(owner) },
    body: { answer: 'done' },
  }),
  'notices.undoAnswer': async (owner) => {
    const notificationId = await toldReminder(owner)
    await owner.client.call('POST', `/notifications/${notificationId}/answer`, { answer: 'done' })
    return { ids: { notificationId } }
  },
  'notices.listUnanswered': none,
  'notices.snoozeDose': async (owner) => ({ ids: { id: await toldDose(owner) } }),
  'notices.getCareAlerts': none,
  'notices.setCareAlerts': async () => ({
    ids: {},
    body: { repeatMinutes: 15, repeatTimes: 2, escalateTo: null },
  }),
  'reminders.deleteCompletion': async (owner, maker) => ({ ids: { id: await completionOf(owner, maker) } }),
  'households.listMembers': none,
  'households.changeMember': withMember({ role: 'caregiver', nickname: 'Sitter', endsOn: null }),
  'households.removeMember': withMember(),
  'households.leaveHousehold': async () => ({ ids: {}, body: {} }),
  'invitations.listInvitations': none,
  'invitations.invite': async ({ client }) => {
    await inviteAnew(client, { role: 'viewer' })
    return { ids: {}, body: { id: newId(), email: null, role: 'viewer', nickname: null, endsOn: null } }
  },
  'invitations.sendInvitationAgain': async (...people) => invited(mailed())(...people),
  'invitations.showInvitationAgain': invited({ role: 'viewer' }),
  'invitations.revokeInvitation': invited({ role: 'viewer' }),
  'handovers.getHandover': none,
  'handovers.offerHandover': offered,
  'handovers.withdrawHandover': async (...people) => {
    const { body } = await offered(...people)
    await people[0].client.call('POST', '/household/handover', body)
    return { ids: {} }
  },
  'activity.listActivity': none,
  'supportAccess.grantSupportAccess': async (owner) => {
    const { body } = await owner.client.call<{ entries: { id: string }[] }>('GET', '/support/tickets')
    const ticketId = body.entries[0]?.id ?? (await addTicket(owner)).id
    await owner.client.call('DELETE', `/support/tickets/${ticketId}/access`)
    return { ids: { ticketId }, body: { id: newId(), hours: 24 } }
  },
  'appointments.saveToCalendar': finding('appointment'),
  'calendarFeeds.listCalendarFeeds': none,
  'calendarFeeds.addCalendarFeed': async ({ client }) => {
    await removeFeeds(client)
    return { ids: {}, body: calendarFeedBody() }
  },
  'calendarFeeds.changeCalendarFeed': ofFeed(() => calendarFeedBody({ id: undefined, name: 'Visits' })),
  'calendarFeeds.renewCalendarFeedAddress': ofFeed(() => undefined),
  'calendarFeeds.removeCalendarFeed': ofFeed(() => undefined),
  'dashboard.getStats': none,
  'dashboard.listVisits': none,
  'healthScore.getScore': none,
  'healthAlerts.listAlerts': none,
  'healthAlerts.answerAlert': async ({ client }) => {
    const { id: petId } = await addPet(client)
    const alert = { kind: 'no-log', subjectId: null, occasion: '2026-01-05' }
    return { ids: {}, body: { petId, ...alert, answer: 'show' } }
  },
  'healthAnalytics.getCharts': none,
  'healthAnalytics.comparePets': async ({ client }) => {
    const { id: petId } = await addPet(client)
    return { ids: {}, query: { petId, otherId: petId } }
  },
  'healthAnalytics.exportChart': async () => ({ ids: {}, query: { chart: 'doses' } }),
  'due.listDue': none,
  'expenses.getReport': none,
  'expenses.restore': async ({ client }) => {
    const { id } = await addRecordOf(client, 'expense', '')
    await client.call('DELETE', `/expenses/${id}`)
    return { ids: { id } }
  },
  'expenseExport.exportExpenses': none,
  'expenseImports.listImports': none,
  'expenseImports.previewImport': async () => ({ ids: {}, body: { lines: importBody().lines } }),
  'expenseImports.importExpenses': async () => ({ ids: {}, body: importBody() }),
  'expenseImports.undoImport': async ({ client }) => {
    const body = importBody()
    await client.call('POST', '/expenses/imports', body)
    return { ids: { id: body.id } }
  },
  'receipts.add': async (owner) => ({
    ids: { expenseId: (await addRecordOf(owner.client, 'expense', '')).id },
    body: receiptForm(),
  }),
  'receipts.delete': async (owner) => {
    const { id } = await addRecordOf(owner.client, 'expense', '')
    return { ids: { id: (await addReceipt(owner.client, id)).id } }
  },
  'repeatingExpenses.list': none,
  'repeatingExpenses.get': ofSeries(() => undefined),
  'repeatingExpenses.update': ofSeries((series) => series),
  'repeatingExpenses.delete': ofSeries(() => undefined),
  'repeatingExpenses.pause': ofSeries(({ version }) => ({ version })),
  'repeatingExpenses.resume': ofSeries(({ version }) => ({ version })),
  'repeatingExpenses.getMissed': none,
  'repeatingExpenses.resumeMissed': async () => ({ ids: {}, body: { fill: false } }),
  'expenseBudgets.list': none,
  'expenseBudgets.get': onBudget,
  'expenseBudgets.add': async () => ({ ids: {}, body: bodies.expenseBudget() }),
  'expenseBudgets.update': async (owner) => ({
    ...(await onBudget(owner, owner)),
    body: { ...bodies.expenseBudget(), version: 1 },
  }),
  'expenseBudgets.delete': onBudget,
  'taxSummary.listTaxYears': none,
  'taxSummary.printTaxSummary': async () => ({ ids: {}, query: { year: '2026' } }),
  'taxSummary.saveTaxSummary': async () => ({ ids: {}, query: { year: '2026' } }),
  'story.listStory': underPet(),
  'story.listTimeline': underPet(),
  'milestones.listMilestones': none,
  'milestones.putMilestoneAway': underPet(() => ({ key: 'birthday-1' })),
  'search.search': async () => ({ ids: {}, query: { q: 'Biscuit' } }),
  // No item has this id, which is no error. A due item would appear in the notices that other requests read.
  'due.completeDue': async () => ({ ids: {}, body: { ids: [newId()] } }),
  'pets.list': none,
  'pets.listPetRecords': none,
  'pets.listPetFaces': none,
  'pets.get': onPet,
  'pets.countPetHoldings': underPet(),
  'pets.add': async () => ({ ids: {}, body: bodies.pet() }),
  'pets.update': async (owner) => {
    const { id, version } = await addPet(owner.client)
    return { ids: { id }, body: { ...bodies.pet({ name: 'Miso' }), version } }
  },
  'pets.archivePet': async (owner) => {
    const { id, version } = await addPet(owner.client)
    return { ids: { petId: id }, body: { version } }
  },
  'pets.unarchivePet': async (owner) => {
    const { id, version } = await addPet(owner.client)
    return { ids: { petId: id }, body: { version } }
  },
  'pets.delete': onPet,
  'pets.setProfilePhoto': underPet(() => photoForm()),
  'pets.removeProfilePhoto': underPet(),
  'doses.listDoses': none,
  'doses.listDoseHistory': async (owner) => ({ ids: { medicationId: (await neededMedication(owner)).id } }),
  'doses.markDose': async (owner) => ({
    ids: { medicationId: (await neededMedication(owner)).id },
    body: bodies.dose(),
  }),
  'doses.getDose': async (owner, maker) => ({ ids: { doseId: await doseOf(owner, maker) } }),
  'doses.listInsulinDoses': underPet(),
  'doses.correctDose': async (owner, maker) => ({
    ids: { doseId: await doseOf(owner, maker) },
    body: { version: 1, outcome: 'given', note: 'In cheese' },
  }),
  'doses.undoDose': async (owner, maker) => ({ ids: { doseId: await doseOf(owner, maker) } }),
  'doses.addDosePicture': async (owner, maker) => ({
    ids: { doseId: await doseOf(owner, maker) },
    body: await pictureForm(),
  }),
  'doses.removeDosePicture': async (owner, maker) => ({ ids: { doseId: await doseOf(owner, maker) } }),
  'doses.addRefill': async (owner) => ({
    ids: { medicationId: (await neededMedication(owner)).id },
    body: { id: newId(), units: 30, refilledOn: '2026-01-05' },
  }),
  'healthMetrics.listMeasures': underPet(),
  'healthMetrics.listMeasureTargets': underPet(),
  'healthMetrics.setMeasureTarget': underPet(() => ({
    measure: 'bloodGlucose',
    low: 80,
    high: 150,
    unit: 'mg/dL',
  })),
  'healthMetrics.removeMeasureTarget': underPet(() => ({ measure: 'bloodGlucose' })),
  'healthMetrics.listAdvancedTrackings': underPet(),
  'healthMetrics.addAdvancedTracking': underPet(() => bodies.advancedTracking()),
  'healthMetrics.updateAdvancedTracking': changingDetailed('advanced-trackings', bodies.advancedTracking),
  'symptoms.listSymptoms': underPet(),
  'symptoms.addSymptom': underPet(() => bodies.symptom()),
  'symptoms.updateSymptom': changingDetailed('symptoms', bodies.symptom),
  'quickChecks.listLastChecks': none,
  'quickChecks.addCheck': underPet(() => bodies.quickCheck()),
  'quickChecks.updateCheck': changingDetailed('quick-checks', bodies.quickCheck),
  'exercise.getWeek': none,
  'exercise.setGoal': underPet(() => ({ minutes: 150 })),
  'symptoms.printSymptoms': async (owner) => ({
    ids: { petId: (await addPet(owner.client)).id },
    query: { from: '2026-01-01', to: '2026-01-31' },
  }),
  'vaccinations.printVaccinationRecord': underPet(),
  'vaccineSchedule.listVaccineSchedule': none,
  'vaccineSchedule.setVaccineIntervals': async () => ({
    ids: {},
    body: { vaccine: 'dog-rabies', intervals: { firstMonths: 12, thenMonths: 24 } },
  }),
  'vaccineSchedule.planCare': underPet(),
  'vaccineSchedule.suggestNextDue': async (owner) => ({
    ids: { petId: (await addPet(owner.client)).id },
    query: { vaccineName: 'Rabies', vaccineType: 'rabies', administeredDate: '2026-01-05' },
  }),
  'photos.list': underPet(),
  'photos.checkPhotoAllowance': none,
  'photos.add': underPet(() => photoForm()),
  'photos.update': async (owner) => {
    const { id, version } = await photoOf(owner, owner)
    return {
      ids: { id: id },
      body: { caption: 'By the sea', type: 'general', takenOn: '2026-01-06', version },
    }
  },
  'photos.delete': async (owner, maker) => ({ ids: { id: (await photoOf(owner, maker)).id } }),
  'photos.get': async (owner) => ({ ids: { id: (await photoOf(owner, owner)).id } }),
  'documents.list': underPet(),
  'documents.listAttachedDocuments': async (owner) => ({
    ids: { petId: (await addPet(owner.client)).id },
    query: { recordIds: newId() },
  }),
  'documents.get': async (owner) => ({ ids: { id: (await documentOf(owner, owner)).id } }),
  'documents.add': underPet(() => documentForm()),
  'documents.update': async (owner) => {
    const { id, version } = await documentOf(owner, owner)
    return {
      ids: { id: id },
      body: { title: 'Blood count', type: 'report', datedOn: '2026-01-06', notes: null, version },
    }
  },
  'documents.delete': async (owner, maker) => ({
    ids: { id: (await documentOf(owner, maker)).id },
  }),
  'serviceProviders.getServiceProviders': underPet(),
  'serviceProviders.setServiceProviders': underPet(() => ({
    groomerName: 'Paws & Bubbles',
    groomerPhone: '+1 555 010 0123',
    version: 0,
  })),
  'takeout.listTakeouts': none,
  'takeout.startTakeout': async () => ({ ids: {}, body: { id: newId() } }),
  'takeout.linkTakeout': async (owner) => {
    const { body } = await owner.client.call<{ id: string }>('POST', '/takeouts', { id: newId() })
    return { ids: { takeoutId: body.id } }
  },
  'takeout.deleteTakeout': async (owner) => {
    const { body } = await owner.client.call<{ id: string }>('POST', '/takeouts', { id: newId() })
    return { ids: { takeoutId: body.id } }
  },
  'exports.listExports': none,
  'exports.startExport': async (owner) => ({ ids: {}, body: await exportBody(owner) }),
  'exports.previewExport': async (owner) => ({
    ids: {},
    query: { document: 'emergency-info', 'petIds[0]': (await addPet(owner.client)).id },
  }),
  'exports.linkExport': onExport,
  'exports.deleteExport': onExport,
  'exports.clearExports': none,
  'healthReports.listReports': none,
  'healthReports.generateReport': async (owner, maker) => ({ ids: {}, body: await reportBody(owner, maker) }),
  'healthReports.linkReport': onReport,
  'healthReports.deleteReport': onReport,
  'emergencyContacts.list': none,
  'emergencyContacts.add': async () => ({ ids: {}, body: bodies.emergencyContact() }),
  'emergencyContacts.update': async (owner) => {
    const { id, version } = await addContact(owner.client)
    return { ids: { id: id }, body: { ...bodies.emergencyContact(), version } }
  },
  'emergencyContacts.delete': async (owner) => ({
    ids: { id: (await addContact(owner.client)).id },
  }),
  'emergency.getEmergencyInformation': none,
  'emergency.printEmergencyInformation': async (owner) => {
    await addPet(owner.client)
    return { ids: {}, query: { paper: 'a4' } }
  },
  'plans.createCheckout': async () => ({ ids: {}, body: { planId: 'premium' } }),
  'plans.getSubscription': none,
  'plans.syncSubscription': async () => ({ ids: {}, body: {} }),
  'plans.changePlan': subscribed({ plan: 'pro' }),
  'plans.cancelSubscription': subscribed({}),
  'plans.resumeSubscription': subscribed({}),
  'plans.openBillingPortal': async () => ({ ids: {}, body: {} }),
  'plans.changePlanInTest': async () => ({ ids: {}, body: { plan: 'pro' } }),
}

/** Returns the same request with new ids for the records that it creates. */
export function renewId(body: unknown): unknown {
  if (body instanceof FormData) {
    const form = new FormData()
    for (const [name, value] of body) form.set(name, name === 'id' ? newId() : value)
    return form
  }
  return body !== null && typeof body === 'object' && 'id' in body ? { ...body, id: newId() } : body
}
