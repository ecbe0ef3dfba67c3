import { PageHeader } from '../../../ui/layout/page-header.tsx'

export default function StoragePage() {
  return <PageHeader title="storage-page" />
}
