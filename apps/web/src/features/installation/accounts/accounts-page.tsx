import { PageHeader } from '../../../ui/layout/page-header.tsx'

export default function AccountsPage() {
  return <PageHeader title="accounts-page" />
}
