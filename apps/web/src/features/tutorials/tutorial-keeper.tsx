import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { dateIn } from '@app/domain/kernel/time/dates'
import { tutorialOf } from '@app/domain/tutorials/tutorials'
import type { OfferedTutorial } from '@app/domain/tutorials/tutorials.rules'
import { useMe } from '../../api/use-me.ts'
import { latePart } from '../../loading/late-part.tsx'
import { useQuietMoment } from '../../loading/use-quiet-moment.ts'
import { useConsent } from '../identity/consent/index.ts'
import { noteOffer, wasOffered } from './offer-memory.ts'
import { endEveryRun, endRun, startRun, useRun } from './run-store.ts'

const TutorialHost = latePart(() => import('./tutorial-host.tsx'), {
  when: 'press',
  onFailure: ({ run }) => endRun(run),
})

/** Shows the tutorial in progress, and offers one in a quiet moment: once per page, and one new tutorial a day. */
export default function TutorialKeeper() {
  const { tutorial } = useMe()
  const run = useRun()
  const [isOver, setOver] = useState(false)
  if (run && !isOver) setOver(true)
  useEffect(() => endEveryRun, [])
  if (run) return <TutorialHost key={run.id} run={run} />
  return tutorial && !isOver ? <Offer tutorial={tutorial} /> : null
}

const todayHere = (): string => dateIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())

/** Waits for a quiet moment, on the page of the next step. */
function Offer({ tutorial: { id, step } }: { tutorial: OfferedTutorial }) {
  const { pathname } = useLocation()
  const [isFetched, setFetched] = useState(false)
  const hasConsent = useConsent() !== undefined
  const resumes = step > 0
  const isHere = pathname === (tutorialOf(id).steps[step]?.path ?? '/')
  const isWanted = hasConsent && isHere && (resumes || !wasOffered(todayHere()))
  useEffect(() => {
    // Fetches ahead, so that the tutorial shows at once in a quiet moment.
    if (isWanted)
      TutorialHost.preload().then(
        () => setFetched(true),
        () => undefined,
      )
  }, [isWanted])
  useQuietMoment(isWanted && isFetched, () => {
    // Another tab may have offered one in between.
    if (resumes || (!wasOffered(todayHere()) && noteOffer(todayHere())))
      startRun({ id, step, isOffered: true, isRepeated: false })
  })
  return null
}
