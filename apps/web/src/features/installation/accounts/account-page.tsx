import { PageHeader } from '../../../ui/layout/page-header.tsx'

export default function AccountPage() {
  return <PageHeader title="account-page" />
}
