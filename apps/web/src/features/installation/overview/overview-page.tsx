import { PageHeader } from '../../../ui/layout/page-header.tsx'

export default function OverviewPage() {
  return <PageHeader title="overview-page" />
}
