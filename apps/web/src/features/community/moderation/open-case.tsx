import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DecisionAction } from '@app/domain/community/community.vocabulary'
import type { QueueEntry } from '@app/domain/community/moderation.contract'
import { decisionKeys, decisionsFor, keyOf } from '@app/domain/community/moderation.rules'
import { aboutPeople, actionLabels, moderationPageTexts } from '@app/domain/community/moderation.texts'
import { hasCode } from '../../../api/client/problem-error.ts'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { orpc } from '../../../api/queries.ts'
import { LateDrawing } from '../../../ui/art/late-drawing.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { CaseContext } from './case-context.tsx'
import { CaseText } from './case-text.tsx'
import { AnswerDialog, DecisionDialog } from './decision-dialog.tsx'
import { useShortcuts } from './shortcuts.tsx'

interface OpenCaseProps {
  /** The case in the queue; undefined for one that does not wait, which is read by its id. */
  entry: QueueEntry | undefined
  id: string | null
  /** Called after a decision that takes the case out of the queue. */
  onDecided: (id: string) => void
}

/** The open case with its context and its decisions. */
export function OpenCase({ entry, id, onDecided }: OpenCaseProps) {
  const read = useQuery({
    ...orpc.moderation.getCase.queryOptions({ input: { id: id ?? '' } }),
    enabled: !entry && id !== null,
  })
  const shown = entry ?? read.data
  if (shown) return <Case entry={shown} onDecided={onDecided} />
  if (read.error && hasCode(read.error, 'NOT_FOUND'))
    return (
      <Card>
        <EmptyState
          drawing={<LateDrawing name="NothingFoundDrawing" className="h-28" />}
          {...moderationPageTexts.goneCase}
        />
      </Card>
    )
  if (read.error) return <LoadFailure error={read.error} retry={read.refetch} />
  return <SkeletonRows label="Loading the case" rows={4} />
}

function Case({ entry, onDecided }: { entry: QueueEntry; onDecided: (id: string) => void }) {
  const [action, setAction] = useState<DecisionAction>()
  const [result, setResult] = useState<'upheld' | 'reversed'>()
  const card = useRef<HTMLElement>(null)
  const possible = decisionsFor(entry)
  const answers = entry.type === 'appeal' && entry.conflict === null
  useShortcuts(
    Object.fromEntries([
      ...Object.entries(decisionKeys).flatMap(([key, actions]) => {
        const chosen = actions.find((each) => possible.includes(each))
        return chosen ? [[key, () => setAction(chosen)]] : []
      }),
      ...(answers
        ? [
            ['u', () => setResult('upheld')],
            ['r', () => setResult('reversed')],
          ]
        : []),
    ]) as Record<string, () => void>,
    card,
  )
  return (
    <>
      <Card ref={card} aria-label="Open case" className="grid grid-cols-1 gap-4">
        <CaseText entry={entry} />
        {entry.conflict && <p className="text-ink-soft">{conflictTexts[entry.conflict]}</p>}
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          {possible.map((each, at) => (
            <KeyedButton
              key={each}
              label={actionLabels[each]}
              shortcut={keyOf(each)}
              isFirst={at === 0}
              onPress={() => setAction(each)}
            />
          ))}
          {answers && (
            <>
              <KeyedButton label="Uphold" shortcut="u" onPress={() => setResult('upheld')} />
              <KeyedButton label="Reverse" shortcut="r" onPress={() => setResult('reversed')} />
            </>
          )}
        </div>
      </Card>
      <CaseContext entry={entry} />
      {action && (
        <DecisionDialog
          entry={entry}
          action={action}
          onClose={() => setAction(undefined)}
          onDecided={() => {
            setAction(undefined)
            if (aboutPeople.has(action)) return
            onDecided(entry.id)
          }}
        />
      )}
      {result && (
        <AnswerDialog
          entry={entry}
          result={result}
          onClose={() => setResult(undefined)}
          onAnswered={() => onDecided(entry.id)}
        />
      )}
    </>
  )
}

/** True for a decision after which the case itself still has to be decided. */

const conflictTexts = {
  'own-words': 'These are your own words. Another moderator has to decide.',
  'own-decision': 'You made this decision. Another moderator answers the appeal.',
} as const

interface KeyedButtonProps {
  label: string
  shortcut: string
  isFirst?: boolean
  onPress: () => void
}

/** A button that shows its key. */
function KeyedButton({ label, shortcut, isFirst = false, onPress }: KeyedButtonProps) {
  return (
    <Button variant={isFirst ? 'primary' : 'soft'} aria-keyshortcuts={shortcut} onClick={onPress}>
      {label}
      <kbd aria-hidden className="hidden rounded-[6px] px-1 font-[inherit] text-s opacity-80 desktop:inline">
        {shortcut.toUpperCase()}
      </kbd>
    </Button>
  )
}
