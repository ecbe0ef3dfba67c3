import type { TicketPriority, TicketStatus, TicketType } from '@app/domain/support/support.vocabulary'
import { newId } from '@app/server/platform/base/ids'
import { createPool } from '@app/server/platform/database/pool'
import type { StartedServices } from '@app/server/platform/services/start-services'
import { pastSecurity, type Query } from '../../past-security.ts'

/** An entry of a thread: the words of its author, or the status that Priya of the support sets. */
type DemoEntry = { hoursAgo: number } & ({ by: 'owner' | 'staff'; text: string } | { status: TicketStatus })

interface DemoTicket {
  /** Address of a user; without one, the visitor who wrote. */
  email?: string
  visitor?: { name: string; email: string }
  type: TicketType
  subject: string
  priority?: TicketPriority
  entries: readonly DemoEntry[]
  environment?: object
  rating?: number
}

const tickets: readonly DemoTicket[] = [
  {
    email: 'ana@example.com',
    type: 'general',
    subject: 'How do I add a sitter?',
    entries: [
      { hoursAgo: 1900, by: 'owner', text: 'We travel in October. How does our sitter see the doses?' },
      {
        hoursAgo: 1897,
        by: 'staff',
        text: 'Hi Ana, invite the sitter as a caregiver in Family Management. Caregivers see and mark doses, and nothing of your expenses.',
      },
      { hoursAgo: 1895, status: 'resolved' },
      { hoursAgo: 1560, status: 'closed' },
    ],
    rating: 5,
  },
  {
    email: 'ana@example.com',
    type: 'feedback',
    subject: 'Could the week start on Monday?',
    priority: 'low',
    entries: [
      { hoursAgo: 760, by: 'owner', text: 'Our week starts on Monday. A switch would be lovely.' },
      {
        hoursAgo: 757,
        by: 'staff',
        text: 'Thank you, Ana. We have noted it with the other wishes for the calendar.',
      },
      { hoursAgo: 757, status: 'closed' },
    ],
  },
  {
    email: 'ana@example.com',
    type: 'bug',
    subject: 'Clover’s photos are sideways',
    entries: [
      {
        hoursAgo: 30,
        by: 'owner',
        text: 'When I add a photo of Clover from my phone, Pawtrail stores it sideways. It looks right in the phone’s own gallery. I tried three times.',
      },
      {
        hoursAgo: 27.8,
        by: 'staff',
        text: 'Hi Ana, thank you for the picture. It made the cause clear: your phone notes the rotation beside the photo, and we ignored the note.\n\nNew photos are upright now. Please add one more and write back how it looks.',
      },
      { hoursAgo: 27.7, status: 'in_progress' },
      {
        hoursAgo: 1.2,
        by: 'owner',
        text: 'The new one is fine, thank you! Can you turn the three older ones, too?',
      },
    ],
    environment: {
      browser: 'Safari 19 on iPhone',
      screen: '390 × 844',
      version: '0.1.0',
      requests: ['7f3a91c2', '7f3a91d0'],
    },
  },
  {
    email: 'sam@example.com',
    type: 'bug',
    subject: 'A reminder came twice',
    priority: 'high',
    entries: [
      {
        hoursAgo: 3.5,
        by: 'owner',
        text: 'The nail trim rang on both of my phones, one of them an hour late.',
      },
    ],
  },
  {
    visitor: { name: 'Noor', email: 'noor@example.com' },
    type: 'general',
    subject: 'Does it work without a phone?',
    entries: [
      {
        hoursAgo: 0.6,
        by: 'owner',
        text: 'My mother has a desktop computer only. Can she use Pawtrail for her cat?',
      },
    ],
  },
]

const cannedAnswers = [
  {
    title: 'Ask for a screenshot',
    text: 'Thank you for writing. Could you send us a picture of the screen? It shows us most causes at once.',
  },
  {
    title: 'Fixed in the newest version',
    text: 'Good news: this is fixed in the newest version. Reload the page once, and write back if it happens again.',
  },
] as const

const tables = ['support_tickets', 'support_entries', 'support_canned_answers', 'users']

/** Fills the demo's support with tickets of the last months and two canned answers. */
export async function fillDemoSupport(services: StartedServices): Promise<void> {
  const pool = createPool(services.ownerUrl, 1, services.log)
  try {
    await pastSecurity(pool, (query) => fill(query, services.clock.now()), tables)
  } finally {
    await pool.end()
  }
}

async function fill(query: Query, now: Date): Promise<void> {
  const priya = newId()
  await query(
    `insert into users (id, name, email, email_verified, onboarding_completed_at)
     values ($1, 'Priya', 'priya@example.com', true, now())`,
    [priya],
  )
  for (const ticket of tickets) await addTicket(query, ticket, { now, priya })
  for (const { title, text } of cannedAnswers)
    await query('insert into support_canned_answers (id, title, text) values ($1, $2, $3)', [
      newId(),
      title,
      text,
    ])
}

async function addTicket(
  query: Query,
  { email, visitor, type, subject, priority = 'medium', entries, environment, rating }: DemoTicket,
  { now, priya }: { now: Date; priya: string },
): Promise<void> {
  const at = (hours: number | undefined) =>
    hours === undefined ? null : new Date(now.getTime() - hours * 3_600_000)
  const id = newId()
  const timeOf = (wanted: (entry: DemoEntry) => boolean) => at(entries.find(wanted)?.hoursAgo)
  const answered = timeOf((entry) => 'by' in entry && entry.by === 'staff')
  const last = entries.at(-1)
  const status = entries.findLast((entry) => 'status' in entry)
  await query(
    `insert into support_tickets (id, user_id, visitor_name, visitor_email, confirmed_at, type, subject, priority, status,
       environment, assigned_to, opened_at, updated_at, waiting_since, first_answered_at, resolved_at, closed_at, rating,
       rated_at)
     values ($1, (select id from users where email = $2), $3, $4, $9, $5, $6, $7, $8, $15, $16, $9, $10, $11, $12, $13, $14,
             $17::smallint, case when $17::smallint is not null then $10::timestamptz end)`,
    [
      id,
      email ?? null,
      visitor?.name ?? null,
      visitor?.email ?? null,
      type,
      subject,
      priority,
      status && 'status' in status ? status.status : 'open',
      at(entries[0]?.hoursAgo),
      at(last?.hoursAgo),
      last && 'by' in last && last.by === 'owner' ? at(last.hoursAgo) : null,
      answered,
      timeOf((entry) => 'status' in entry && entry.status === 'resolved'),
      timeOf((entry) => 'status' in entry && entry.status === 'closed'),
      environment ? JSON.stringify(environment) : null,
      answered ? priya : null,
      rating ?? null,
    ],
  )
  for (const [position, entry] of entries.entries()) {
    const author = 'by' in entry ? entry.by : 'staff'
    await query(
      `insert into support_entries (id, ticket_id, at, author, writer_id, text, status)
       values ($1, $2, $3, $4, case when $4 = 'staff' then $5::uuid else (select id from users where email = $6) end, $7, $8)`,
      [
        position === 0 ? id : newId(),
        id,
        at(entry.hoursAgo),
        author,
        priya,
        email ?? null,
        'by' in entry ? entry.text : null,
        'status' in entry ? entry.status : null,
      ],
    )
  }
}
