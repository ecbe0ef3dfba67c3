import { PageHeader } from '../../../ui/layout/page-header.tsx'

export default function QueuesPage() {
  return <PageHeader title="queues-page" />
}
