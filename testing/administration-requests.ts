import { addDays } from '@app/domain/kernel/time/dates'
import { keepReport } from '@app/server/features/client-reports/client-reports.service'
import { newId } from '@app/server/platform/base/ids'
import type { TestApp } from './app.ts'
import { makePerson } from './factories/people.ts'
import { BECAUSE } from './managed-accounts.ts'
import type { PreparedRequest } from './operation-requests.ts'

/** Prepares a change of a new account. */
const onAccount =
  (fields: (email: string) => object = () => ({})) =>
  async (app: TestApp): Promise<PreparedRequest> => {
    const { userId, email } = await makePerson(app, { name: 'Managed' })
    return { ids: { userId }, body: { reason: BECAUSE, ...fields(email) } }
  }

/** Stores a report of a failure, of a failed request if it has an id; returns the report's id. */
export async function addReport(
  { services, database }: TestApp,
  message = 'It broke',
  requestId: string | null = null,
): Promise<string> {
  await keepReport(services.db, {
    kind: 'error',
    severity: 'error',
    message,
    component: 'photos',
    stack: null,
    details: {},
    url: null,
    requestId,
    userAgent: 'Firefox',
    notedAt: null,
  })
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from client_reports where message = $1 order by last_at desc limit 1',
    [message],
  )
  return rows[0]?.id ?? ''
}

/** Stores an announcement as the console does; returns its id. */
export async function addAnnouncement({ database }: TestApp): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into announcements (title, message) values ('News', 'Something is new') returning id`,
  )
  return rows[0]?.id ?? ''
}

const nothing = async (): Promise<PreparedRequest> => ({ ids: {} })

/** A valid request for each operation of administrators; see installation-requests.ts. */
export const administrationRequests: Record<string, (app: TestApp) => Promise<PreparedRequest>> = {
  'managedAccounts.listAccounts': nothing,
  'managedAccounts.getAccount': async (app) => ({
    ids: { userId: (await makePerson(app, { name: 'Managed' })).userId },
  }),
  'managedAccounts.lockAccount': onAccount(),
  'managedAccounts.unlockAccount': onAccount(),
  'managedAccounts.endSessions': onAccount(),
  'managedAccounts.resetSecondFactor': onAccount(),
  'managedAccounts.changeRole': onAccount(() => ({ role: 'admin' })),
  'managedAccounts.givePlan': onAccount(() => ({
    plan: 'pro',
    until: addDays(new Date().toISOString().slice(0, 10), 30),
  })),
  'managedAccounts.endPlan': onAccount(),
  'managedAccounts.startExport': onAccount(),
  'managedAccounts.deleteAccount': onAccount((email) => ({ email })),
  'overview.getOverview': nothing,
  'overview.listQueues': nothing,
  'overview.retryQueue': async () => ({ ids: {}, body: { queue: 'mail', reason: BECAUSE } }),
  'overview.listErrors': nothing,
  'overview.getError': async (app) => ({ ids: { errorId: await addReport(app) } }),
  'installationSecurity.getSecurity': nothing,
  'installationSecurity.listAudit': nothing,
  'installationSecurity.listAuditFilters': nothing,
  'announcements.listAnnouncements': nothing,
  'announcements.publishAnnouncement': async () => ({
    ids: {},
    body: { id: newId(), title: 'News', message: 'Something is new', reason: BECAUSE },
  }),
  'announcements.withdrawAnnouncement': async (app) => ({
    ids: { announcementId: await addAnnouncement(app) },
    body: { reason: BECAUSE },
  }),
}
