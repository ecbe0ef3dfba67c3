import type { ReactNode } from 'react'
import { administrationHelp } from '@app/domain/help/help.vocabulary'
import { PageHeader, type PageHeaderProps } from '../../../ui/layout/page-header.tsx'

/** A page of the administration: its heading, and its content below. */
export function AdminPage({ children, ...header }: PageHeaderProps & { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-4 tablet:gap-5">
      <PageHeader help={administrationHelp} {...header} />
      {children}
    </div>
  )
}
