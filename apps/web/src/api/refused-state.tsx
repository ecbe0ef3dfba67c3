import { useQuery } from '@tanstack/react-query'
import { LateDrawing } from '../ui/art/late-drawing.tsx'
import { LinkButton } from '../ui/controls/link.tsx'
import { EmptyState, type EmptyStateProps } from '../ui/layout/empty-state.tsx'
import { useHouseholdApi } from './client/household-api.ts'

/** The words of a refusal by role, with the owner to ask. */
export function useRefusedSentence(): string {
  const { orpc } = useHouseholdApi()
  const { data: people } = useQuery(orpc.households.listMembers.queryOptions({ input: {} }))
  const owner = people?.find(({ role }) => role === 'owner')?.displayName
  return `Your role in this household does not allow this. Ask ${owner ? `${owner}, its owner` : 'its owner'}.`
}

/** Replaces content that the person's role may not see. A retry would change nothing. */
export function RefusedState({ heading }: Pick<EmptyStateProps, 'heading'>) {
  return (
    <EmptyState
      heading={heading}
      drawing={<LateDrawing name="NothingFoundDrawing" className="h-28" />}
      title="Not allowed"
      sentence={useRefusedSentence()}
      action={
        <LinkButton to="/" variant="soft">
          Go home
        </LinkButton>
      }
    />
  )
}
