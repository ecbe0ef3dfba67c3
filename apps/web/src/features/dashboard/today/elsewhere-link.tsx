import type { ReactNode } from 'react'
import { inHousehold } from '@app/domain/households/household-link'
import { actingHousehold } from '../../../api/client/acting-household.ts'
import { nameInAddress } from '../../households/index.ts'

interface ElsewhereLinkProps {
  householdId: string
  /** Path in that household. */
  path: string
  className: string
  children: ReactNode
}

/** Link to another household, which loads a new page; going back opens this page in its own household again. */
export function ElsewhereLink({ householdId, path, className, children }: ElsewhereLinkProps) {
  return (
    <a
      href={inHousehold(path, householdId)}
      className={className}
      onClick={() => {
        const here = actingHousehold()
        if (here) nameInAddress(here)
      }}
    >
      {children}
    </a>
  )
}
