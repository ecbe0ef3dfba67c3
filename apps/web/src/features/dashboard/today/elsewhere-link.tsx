import type { ReactNode } from 'react'
import { inHousehold } from '@app/domain/households/household-link'
import { actingHousehold } from '../../../api/client/acting-household.ts'
import { nameInAddress } from '../../households/index.ts'

interface ElsewhereLinkProps {
  householdId: string
  /** A path in that household. */
  path: string
  className: string
  children: ReactNode
}

/** Leads to another household, by loading a new page; going back opens this page in its own one again. */
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
