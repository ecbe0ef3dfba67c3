import { PageHeader } from '../../../ui/layout/page-header.tsx'

export default function DebugPage() {
  return <PageHeader title="debug-page" />
}
