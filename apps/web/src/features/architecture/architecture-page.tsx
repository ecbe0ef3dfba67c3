import type { LucideIcon } from 'lucide-react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Database from 'lucide-react/icons/database'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Smartphone from 'lucide-react/icons/smartphone'
import { PROOF_MINUTES } from '@app/domain/kernel/access/lifetimes'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { pageMeta } from '../../page/page-meta.ts'
import { staticPage } from '../../page/static-page.ts'
import { Chapter, Paragraph, Points, TextLink, TextPage } from '../../page/text-page.tsx'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'

export const handle = staticPage

const title = 'Architecture'
const sentence = `How ${PRODUCT_NAME} is built, and how it keeps your records apart from everyone else’s. For the curious, without technical background.`

export function meta() {
  return pageMeta({ title, description: sentence, path: '/architecture' })
}

/** The parts of the product and their protection, from ARCHITECTURE.md and docs/security.md in plain words. */
export default function ArchitecturePage() {
  return (
    <TextPage title={title} sentence={sentence}>
      <Path />
      <Isolation />
      <SignIn />
      <Doses />
      <Files />
      <Logs />
      <Offline />
      <Tests />
      <Formats />
    </TextPage>
  )
}

interface Station {
  Icon: LucideIcon
  ground: string
  name: string
  words: string
}

const stations: readonly Station[] = [
  {
    Icon: Smartphone,
    ground: 'bg-sky',
    name: 'Your browser',
    words: 'Shows the app. It never decides what you may see.',
  },
  {
    Icon: ShieldCheck,
    ground: 'bg-mint',
    name: 'The guard',
    words: 'Checks who asks, for which household, in which role, and what was typed.',
  },
  {
    Icon: Database,
    ground: 'bg-lilac',
    name: 'The database',
    words: 'Checks the household again, row by row, and answers.',
  },
]

function Path() {
  return (
    <Chapter title="The path of a request">
      <figure className="grid gap-3">
        <ol className="grid gap-8 rounded-card bg-surface p-5 shadow-raised sm:grid-cols-3 sm:gap-2 sm:p-6">
          {stations.map((station, index) => (
            <Stop key={station.name} {...station} isFirst={index === 0} />
          ))}
        </ol>
        <figcaption className="text-s text-ink-soft">
          Every request for your records takes this path.
        </figcaption>
      </figure>
      <Paragraph>
        Whatever you press becomes a request to one server. Before any work begins, the guard counts it
        against the limits, compares its origin and its token, finds your session, and asks whether your role
        and your plan allow it. Values are checked by the same rules that the form uses. Only then does the
        request reach the database, where all of its changes are stored together or not at all.
      </Paragraph>
      <Paragraph>
        A second program does what may take longer: it plans reminders and sends mails and notifications. Work
        that follows a change is noted together with the change, so that a crash loses neither.
      </Paragraph>
    </Chapter>
  )
}

/** A station of the drawing; an arrow leads to it from the one before, down on a phone and right elsewhere. */
function Stop({ Icon, ground, name, words, isFirst }: Station & { isFirst: boolean }) {
  return (
    <li className="relative flex gap-4 sm:flex-col sm:items-center sm:px-3 sm:text-center">
      {!isFirst && (
        <ArrowRight
          aria-hidden
          size={20}
          className="absolute -top-[26px] left-[18px] rotate-90 text-ink-faint sm:top-[18px] sm:-left-3.5 sm:rotate-0"
        />
      )}
      <span className={joinClasses('grid size-14 shrink-0 place-items-center rounded-[18px]', ground)}>
        <Icon aria-hidden size={26} strokeWidth={1.6} />
      </span>
      <div className="min-w-0">
        <h3 className="font-semibold">{name}</h3>
        <p className="mt-1 text-s text-pretty text-ink-soft">{words}</p>
      </div>
    </li>
  )
}

function Isolation() {
  return (
    <Chapter title="Two locks between households">
      <Paragraph>
        Every record carries the number of its household. The guard names the household of a request, and the
        database itself refuses every row of another one: this is called row-level security, and no request
        can switch it off. A forgotten check in the program would therefore show nothing instead of a
        stranger’s pets.
      </Paragraph>
      <Points>
        <li>
          The database seals who you are at the start of a request. Even a smuggled command could not claim to
          be another person.
        </li>
        <li>
          The account under which requests run owns no table and cannot read passwords, sessions or keys.
        </li>
        <li>
          A record of another household gets the same answer as one that does not exist, so that nothing can
          be found out by guessing.
        </li>
        <li>A change of roles holds from the next request on.</li>
      </Points>
    </Chapter>
  )
}

function SignIn() {
  return (
    <Chapter title="Signing in">
      <Points>
        <li>
          Passwords are stored as salted hashes that are slow to compute. Each guess is counted before it is
          compared, and after a few wrong ones the next has to wait.
        </li>
        <li>
          Passkeys work instead of a password, and an authenticator app as a second step after it. The secret
          of the app is stored encrypted.
        </li>
        <li>
          The key of your session is in a cookie that no script can read. The database keeps only its hash.
        </li>
        <li>
          A sign-in on a new device is reported by mail. The link in that mail lets you end every sign-in.
        </li>
        <li>
          What could lock you out, or give everything away, asks for your password or passkey again if you
          have not used it within the last {PROOF_MINUTES} minutes.
        </li>
        <li>
          Sign-up and forgotten passwords answer the same for every address, so that a stranger cannot learn
          who has an account.
        </li>
      </Points>
    </Chapter>
  )
}

function Doses() {
  return (
    <Chapter title="One dose, one answer">
      <Paragraph>
        The schedule of a medication says when each dose is due. For each of these times, the database accepts
        a single answer. If two people press Give in the same second, one is recorded, and the other sees who
        was first. An open page learns of it without a reload.
      </Paragraph>
    </Chapter>
  )
}

function Files() {
  return (
    <Chapter title="Photos and documents">
      <Paragraph>
        A picture is opened by a separate program that knows no secrets and has limited time and memory. It
        draws the picture again in three sizes and drops what came along unseen, such as the place where it
        was taken. PDFs are stored unchanged and are only ever downloaded. Links to files are signed, end
        within an hour, and are checked again each time.
      </Paragraph>
    </Chapter>
  )
}

function Logs() {
  return (
    <Chapter title="What is logged">
      <Paragraph>
        Unless the operator asks for more, only requests that fail on the server are logged: path, result,
        duration and a technical message. The household has a log of its own, the activity, in which you read
        who added, changed or deleted what. The <TextLink href="/privacy-policy">privacy policy</TextLink>{' '}
        lists what is stored, and for how long.
      </Paragraph>
    </Chapter>
  )
}

function Offline() {
  return (
    <Chapter title="Without a connection">
      <Paragraph>
        While you are signed in, the browser keeps the app and what you saw last. Doses, health logs, photos
        and documents that you add without a connection are encrypted on the device, wait there, and are sent
        once, as soon as the server answers. A repeated attempt is recognized by the number that the record
        got on your device. The emergency card, if you turn it on, opens without connection and sign-in.
      </Paragraph>
    </Chapter>
  )
}

function Tests() {
  return (
    <Chapter title="How it is tested">
      <Points>
        <li>
          Tests run against a real database, a real server and a real browser. Services of others, such as
          mail and payment, are replaced by programs that speak the same language.
        </li>
        <li>
          Each operation is tried by a stranger, by someone of another household and by each role that lacks
          the right. The list comes from the program’s own description of its operations, so that none can be
          forgotten.
        </li>
        <li>
          Plan limits are tried with many requests at once, and answers are lost on purpose, to see that
          nothing is counted or stored twice.
        </li>
        <li>
          Pages are checked with small phones, large text and the rules for screen readers, and colors for
          their contrast in light and dark.
        </li>
      </Points>
    </Chapter>
  )
}

function Formats() {
  return (
    <Chapter title="Open formats, and the way out">
      <Paragraph>
        The archive of a household holds JSON with a version number, CSV for spreadsheets, and your files. It
        is free on every plan. Calendars read the feeds as iCalendar. The server runs on PostgreSQL and on
        Node.js, is written in TypeScript, and stores files on disk or in any storage that speaks S3.
      </Paragraph>
    </Chapter>
  )
}
