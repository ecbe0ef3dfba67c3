import type { ComponentType } from 'react'
import { latePart } from '../../loading/late-part.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { UnreadCard } from './unread-card.tsx'

/** Stands for a card until it is there. */
export const cardPlace = <Skeleton className="h-52 rounded-card" />

/**
 * A card of Home, or some, that come and fail by themselves.
 * @param title what stands above the failure
 */
export const lateCard = <Props extends object>(
  title: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> =>
  latePart(load, {
    place: cardPlace,
    failure: (error, refetch) => <UnreadCard list={{ error, refetch }} title={title} />,
  })
