import type { TutorialInList } from '@app/domain/tutorials/tutorials.contract'
import { tutorialTexts } from '@app/domain/tutorials/tutorials.texts'

const { counts } = tutorialTexts

/** Numbers of completed tutorials, of completed steps, and of tutorials that can start now. */
export function TutorialCounts({ tutorials }: { tutorials: readonly TutorialInList[] }) {
  const open = tutorials.filter(({ isCompleted, obstacle }) => isCompleted || obstacle !== 'plan')
  const completed = open.filter(({ isCompleted }) => isCompleted).length
  const mastered = tutorials.reduce((sum, { masteredSteps }) => sum + masteredSteps, 0)
  const more = tutorials.filter(({ isCompleted, obstacle }) => !isCompleted && obstacle === null).length
  return (
    <dl className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-2 text-center">
      <Figure label={counts.completed} value={completed} />
      <Figure label={counts.mastered} value={mastered} />
      {open.length === completed ? (
        <Figure label={counts.all} value="✓" />
      ) : (
        <Figure label={counts.more} value={more} />
      )}
    </dl>
  )
}

const Figure = ({ label, value }: { label: string; value: number | string }) => (
  <div className="flex flex-col-reverse justify-end rounded-control bg-sunk p-3">
    <dt className="text-s text-ink-soft">{label}</dt>
    <dd className="font-display text-xl font-semibold">
      {typeof value === 'number' ? value.toLocaleString('en') : value}
    </dd>
  </div>
)
