import { PageHeader } from '../../../ui/layout/page-header.tsx'

export default function SecurityPage() {
  return <PageHeader title="security-page" />
}
