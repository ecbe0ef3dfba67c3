import { PageHeader } from '../../../ui/layout/page-header.tsx'

export default function ErrorsPage() {
  return <PageHeader title="errors-page" />
}
