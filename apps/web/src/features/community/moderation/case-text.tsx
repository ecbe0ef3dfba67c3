import { postedAgo } from '@app/domain/community/community.rules'
import { decisionLabels, holdReasonLabels, topicLabels } from '@app/domain/community/community.vocabulary'
import type { QueueEntry } from '@app/domain/community/moderation.contract'
import { useNow } from '../../../format/use-now.ts'
import { Chip } from '../../../ui/controls/chip.tsx'
import { LoadedImage } from '../../../ui/layout/loaded-image.tsx'
import { kindInWords } from './queue-list.tsx'

/** The words and pictures of a case; for an appeal, the decision and the author's words first. */
export function CaseText({ entry }: { entry: QueueEntry }) {
  const now = useNow()
  const { title, body, topic, decision, waitingSince } = entry
  return (
    <div className="grid grid-cols-1 gap-3 wrap-anywhere">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-s text-ink-soft">
        <span>
          {[kindInWords(entry), topic && topicLabels[topic], postedAgo(new Date(waitingSince), now)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <States entry={entry} />
      </div>
      <h2 translate="no" dir="auto" className="font-display text-xl leading-tight font-semibold">
        {title}
      </h2>
      {decision && (
        <div className="grid gap-2 rounded-[16px] bg-sunk p-pad">
          <p className="font-semibold">
            {decisionLabels[decision.action]}: {decision.reason}
          </p>
          <p translate="no" dir="auto" className="whitespace-pre-line">
            “{decision.appeal}”
          </p>
        </div>
      )}
      {body ? (
        <p translate="no" dir="auto" className="max-w-[62ch] whitespace-pre-line">
          {body}
        </p>
      ) : (
        <p className="text-ink-soft">The text was deleted.</p>
      )}
      <Pictures pictures={entry.pictures} />
    </div>
  )
}

function States({ entry }: { entry: QueueEntry }) {
  const { heldFor, state, isLocked, isExpertVerified } = entry
  return (
    <>
      {heldFor && <Chip tone="due">{holdReasonLabels[heldFor]}</Chip>}
      {state === 'hidden' && <Chip tone="late">Hidden</Chip>}
      {isLocked && <Chip>Locked</Chip>}
      {isExpertVerified && <Chip tone="ok">Expert-verified</Chip>}
    </>
  )
}

function Pictures({ pictures }: Pick<QueueEntry, 'pictures'>) {
  if (pictures.length === 0) return null
  return (
    <ul aria-label="Pictures" className="grid grid-cols-2 gap-3">
      {pictures.map(({ id, picture, alt }) => (
        <li key={id}>
          <a
            href={picture.large}
            target="_blank"
            rel="noopener"
            className="relative block aspect-[4/3] overflow-hidden rounded-[16px] bg-sunk"
          >
            <LoadedImage src={picture.large} alt={alt || 'Picture without a description'}>
              {null}
            </LoadedImage>
          </a>
          {alt && (
            <p translate="no" dir="auto" className="mt-1 text-s text-ink-soft">
              {alt}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
