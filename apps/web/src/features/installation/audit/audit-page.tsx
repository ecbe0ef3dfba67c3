import { PageHeader } from '../../../ui/layout/page-header.tsx'

export default function AuditPage() {
  return <PageHeader title="audit-page" />
}
