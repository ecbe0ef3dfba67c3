import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import { settingTable } from '@app/domain/settings/settings.vocabulary'
import { tutorialOf } from '@app/domain/tutorials/tutorials'
import type { TutorialInList } from '@app/domain/tutorials/tutorials.contract'
import { obstacleInWords, tutorialTexts } from '@app/domain/tutorials/tutorials.texts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { useMe } from '../../api/use-me.ts'
import { useLoadPart } from '../../loading/load-part.ts'
import { useSavePreference } from '../../session/use-save-preference.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { useOpenPlans } from '../../windows/plans-context.ts'
import { startRun } from './run-store.ts'
import { TutorialCounts } from './tutorial-counts.tsx'
import { tutorialsQuery } from './tutorials-query.ts'

/** Tutorials with the user's progress, to begin, continue or repeat. */
export default function TutorialsPage() {
  const { data, error, refetch } = useQuery(tutorialsQuery)
  return (
    <div className="grid max-w-160 gap-6">
      <PageHeader
        title={tutorialTexts.title}
        description={tutorialTexts.hint}
        help={pageHelp['/getting-started']}
      />
      {data ? (
        <Tutorials tutorials={data.tutorials} />
      ) : error ? (
        <Card>
          <LoadFailure error={error} title={tutorialTexts.unavailable} retry={refetch} />
        </Card>
      ) : (
        <SkeletonRows label={tutorialTexts.loading} rows={3} />
      )}
      <Card aria-label={settingTable.tutorials.label}>
        <OfferSwitch />
      </Card>
    </div>
  )
}

function Tutorials({ tutorials }: { tutorials: readonly TutorialInList[] }) {
  if (tutorials.length === 0) return <p className="text-ink-soft">{tutorialTexts.none}</p>
  return (
    <>
      <TutorialCounts tutorials={tutorials} />
      <ul className="grid gap-gap">
        {tutorials.map((tutorial) => (
          <li key={tutorial.id}>
            <TutorialCard tutorial={tutorial} />
          </li>
        ))}
      </ul>
    </>
  )
}

function TutorialCard({ tutorial }: { tutorial: TutorialInList }) {
  const { id, isCompleted, obstacle } = tutorial
  const about = tutorialOf(id)
  const openPlans = useOpenPlans()
  return (
    <Card aria-labelledby={`tutorial-${id}`} className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-[min(100%,14rem)] flex-1 wrap-anywhere">
          <h2 id={`tutorial-${id}`} className="text-l font-semibold">
            {about.name}
          </h2>
          <p className="text-ink-soft">{about.description}</p>
        </div>
        {isCompleted && (
          <Chip tone="ok" icon={<Check aria-hidden size={14} />}>
            {tutorialTexts.counts.completed}
          </Chip>
        )}
      </div>
      {obstacle === null ? (
        <StartButton tutorial={tutorial} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-s text-ink-soft">{obstacleInWords(obstacle, about)}</p>
          {obstacle === 'plan' && openPlans && (
            <Button variant="soft" onClick={openPlans}>
              {tutorialTexts.seePlans}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

function StartButton({ tutorial: { id, currentStep, isCompleted } }: { tutorial: TutorialInList }) {
  const loadPart = useLoadPart()
  const { name, steps } = tutorialOf(id)
  const isBegun = currentStep > 0 && !isCompleted
  const word = isCompleted ? tutorialTexts.again : isBegun ? tutorialTexts.goOn : tutorialTexts.start
  const start = async () => {
    if (!(await loadPart(() => import('./tutorial-host.tsx')))) return
    startRun({ id, step: isBegun ? currentStep : 0, isOffered: false, isRepeated: isCompleted })
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant={isCompleted ? 'quiet' : 'soft'}
        aria-label={`${word}: ${name}`}
        onClick={() => void start()}
      >
        {word}
      </Button>
      <span className="text-s text-ink-soft">
        {isBegun ? tutorialTexts.stepOf(currentStep + 1, steps.length) : tutorialTexts.steps(steps.length)}
      </span>
    </div>
  )
}

/** Switch for automatic tutorials. */
function OfferSwitch() {
  const { preferences } = useMe()
  const save = useSavePreference()
  const { label, hint } = settingTable.tutorials
  return (
    <Switch
      label={label}
      hint={hint}
      checked={preferences.tutorials}
      onChange={({ target }) => save({ tutorials: target.checked })}
    />
  )
}
