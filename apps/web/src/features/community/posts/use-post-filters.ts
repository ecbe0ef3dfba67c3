import { type PostFilters, postOwners } from '@app/domain/community/community.links'
import { communityLengths, postKinds, postOrders, topics } from '@app/domain/community/community.vocabulary'
import { oneOf, useAddressFilters } from '../../../page/use-address-filters.ts'

/** Filters of the list of posts in the address. */
export function usePostFilters() {
  const filtering = useAddressFilters<PostFilters>({
    read: (search) => ({
      kind: oneOf(postKinds, search.get('kind')),
      topic: oneOf(topics, search.get('topic')),
      order: oneOf(postOrders, search.get('order')),
      whose: oneOf(postOwners, search.get('whose')),
    }),
    defaults: { order: 'new', whose: 'all' },
    most: communityLengths.search.max,
  })
  const { filters, type, change } = filtering
  return {
    ...filtering,
    isFiltered: Boolean(filters.kind ?? filters.topic ?? filters.q),
    clear: () => {
      type('')
      change({ kind: undefined, topic: undefined, q: undefined, whose: undefined })
    },
  }
}
