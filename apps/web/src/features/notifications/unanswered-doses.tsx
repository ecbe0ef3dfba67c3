import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { distanceToDose } from '@app/domain/medications/doses/today.rules'
import { isTooLate, TOO_LATE } from '@app/domain/medications/doses/too-late.rules'
import type { UnansweredDose } from '@app/domain/notifications/notices.contract'
import { noticeLines } from '@app/domain/notifications/unanswered.rules'
import { noticeInWords, unansweredTexts } from '@app/domain/notifications/unanswered.texts'
import { petLink } from '@app/domain/pets/pet-link'
import { ANSWER_TIMEOUT, answerWithin } from '../../api/client/answer-within.ts'
import { client } from '../../api/client/client.ts'
import { PartFailure } from '../../api/part-failure.tsx'
import { orpc } from '../../api/queries.ts'
import { useChange } from '../../api/use-change.ts'
import { useMe } from '../../api/use-me.ts'
import { useFormat } from '../../format/use-format.ts'
import { useNow } from '../../format/use-now.ts'
import { faceOf } from '../../records/face-of.tsx'
import { petsQuery } from '../../records/pets.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Link, LinkButton } from '../../ui/controls/link.tsx'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { MarkWritten } from '../../ui/layout/mark-written.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import {
  AnywayQuestion,
  useMarkDose,
  usePress,
  useWaitingMarks,
  WaitingMark,
} from '../medications/doses/index.ts'
import type { useUnanswered } from './use-unanswered.ts'

interface UnansweredDosesProps {
  reading: ReturnType<typeof useUnanswered>
}

/** Doses that were notified and not answered; they lead the list until a member answers. */
export function UnansweredDoses({ reading }: UnansweredDosesProps) {
  const { data, error, refetch, isFetching } = reading
  if (error && !data) {
    return (
      <PartFailure
        title={unansweredTexts.loadFailed}
        error={error}
        busy={isFetching}
        retry={() => refetch()}
      />
    )
  }
  if (!data || data.entries.length === 0) return null
  return <Waiting doses={data.entries} more={data.total - data.entries.length} />
}

interface WaitingProps {
  doses: readonly UnansweredDose[]
  /** Number of open doses besides these. */
  more: number
}

function Waiting({ doses, more }: WaitingProps) {
  const faceIn = faceOf(useQuery(petsQuery).data)
  return (
    <section aria-label={unansweredTexts.title} className="grid gap-3 pb-2">
      {doses.map((dose, index) => (
        <Unanswered
          key={dose.id}
          dose={dose}
          face={faceIn(dose.petId, 'size-11 shrink-0 rounded-[14px]')}
          isFirst={index === 0}
        />
      ))}
      {more > 0 && (
        <Link to="/" className="justify-self-start px-4 py-1">
          {unansweredTexts.more(more)}
        </Link>
      )}
    </section>
  )
}

interface UnansweredProps {
  dose: UnansweredDose
  face: ReactNode
  /** True for the first dose, which alone explains the effect of an answer. */
  isFirst: boolean
}

function Unanswered({ dose, face, isFirst }: UnansweredProps) {
  const now = useNow()
  const { near, nearAfter } = useFormat()
  const { userId } = useMe()
  const { dueAt, snoozedUntil } = dose
  const isPutOff = snoozedUntil !== null && Date.parse(snoozedUntil) > now.getTime()
  const tooLate = isTooLate({ ...dose, mark: null }, now)
  return (
    <article
      aria-label={`${dose.name} for ${dose.petName}`}
      className={joinClasses('grid gap-3 rounded-card p-4', isPutOff ? 'bg-sunk' : 'bg-danger-soft')}
    >
      <div className="flex gap-3">
        {face}
        <div className="min-w-0 wrap-anywhere">
          <h3 className="leading-snug font-semibold">
            <AsWritten>{dose.name}</AsWritten> for <AsWritten>{dose.petName}</AsWritten>
          </h3>
          <p className={joinClasses('text-s', !isPutOff && 'font-semibold text-danger')}>
            {isPutOff
              ? unansweredTexts.putOff(nearAfter(snoozedUntil, now))
              : tooLate
                ? TOO_LATE
                : unansweredTexts.nobody(distanceToDose(dueAt, now))}
          </p>
          <p className="text-s text-ink-soft">
            <AsWritten>{dose.dosage}</AsWritten>
          </p>
        </div>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-s">
        {noticeLines(dose, userId).map((line) => (
          <Fragment key={`${line.at} ${line.kind}`}>
            <dt className="text-ink-soft tabular-nums">{near(line.at, now)}</dt>
            <dd className={joinClasses('wrap-anywhere', line.kind === 'too' && 'font-semibold')}>
              <MarkWritten names={line.names}>{noticeInWords(line)}</MarkWritten>
            </dd>
          </Fragment>
        ))}
      </dl>
      <Answers dose={dose} now={now} maySnooze={!isPutOff} tooLate={tooLate} />
      {isFirst && <p className="text-s text-ink-soft">{unansweredTexts.quiets}</p>}
    </article>
  )
}

interface AnswersProps {
  dose: UnansweredDose
  now: Date
  maySnooze: boolean
  tooLate: boolean
}

/** Answers to a dose. A dose that needs a picture, or is too late, is marked at its medication. */
function Answers({ dose, now, maySnooze, tooLate }: AnswersProps) {
  const { id, medicationId, petId, date, time, dueAt, name, petName } = dose
  const subject = `${name} for ${petName}`
  const scheduled = { medicationId, date, dueAt, ...(time !== null && { time }) }
  const { near } = useFormat()
  const asksForPicture = useMe().preferences.photoConfirmation
  const marking = useMarkDose(scheduled, { name: subject })
  const [waiting] = useWaitingMarks(scheduled)
  const snoozePress = usePress(id)
  const { busy: snoozing, carryOut } = useChange({
    touches: [orpc.notices.key(), orpc.due.key(), orpc.notifications.key()],
  })
  const what = <VisuallyHidden> {`${subject}, ${near(dueAt, now)}`}</VisuallyHidden>
  if (waiting) {
    return <WaitingMark change={waiting} />
  }
  const busy = marking.busy || snoozing
  const resting = marking.resting || snoozePress.resting
  const send = () => answerWithin(ANSWER_TIMEOUT, (signal) => client.notices.snoozeDose({ id }, { signal }))
  const snooze = () => carryOut(() => snoozePress.answerTo(send()), unansweredTexts.snoozed)
  return (
    <div className="flex flex-wrap gap-2 *:grow">
      {asksForPicture || tooLate ? (
        <LinkButton to={petLink({ petId, tab: 'meds', recordId: medicationId })}>
          {unansweredTexts.view}
          {what}
        </LinkButton>
      ) : (
        <Button busy={busy} resting={resting} onClick={() => marking.press(() => void marking.mark('given'))}>
          {unansweredTexts.given}
          {what}
        </Button>
      )}
      <Button
        variant="soft"
        className="bg-surface"
        busy={busy}
        resting={resting}
        onClick={() => marking.press(() => void marking.mark('skipped'))}
      >
        {unansweredTexts.skip}
        {what}
      </Button>
      {maySnooze && (
        <Button
          variant="soft"
          className="bg-surface"
          busy={busy}
          resting={resting}
          onClick={() => snoozePress.press(() => void snooze())}
        >
          {unansweredTexts.snooze}
          {what}
        </Button>
      )}
      {marking.warning && <AnywayQuestion warning={marking.warning} marking={marking} />}
    </div>
  )
}
