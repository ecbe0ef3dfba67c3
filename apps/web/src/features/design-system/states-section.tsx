import { NoPetsDrawing } from '../../ui/art/empty/no-pets-drawing.tsx'
import { NoRecordsDrawing } from '../../ui/art/empty/no-records-drawing.tsx'
import { NothingFoundDrawing } from '../../ui/art/empty/nothing-found-drawing.tsx'
import { Progress } from '../../ui/charts/progress.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/layout/banner.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { Spinner } from '../../ui/layout/spinner.tsx'
import { Section } from './section.tsx'

export function StatesSection() {
  return (
    <Section title="States">
      <div className="grid gap-gap lg:grid-cols-2">
        <Banner title="You are offline" onDismiss={() => undefined}>
          What you log is kept here and sent when you are back.
        </Banner>
        <Banner tone="success" title="Everything is up to date" />
        <Banner
          tone="warn"
          title="Apoquel runs out in 3 days"
          action={<Button variant="quiet">Refill</Button>}
        />
        <Banner tone="danger" title="The payment did not go through">
          Your records stay readable.
        </Banner>
      </div>
      <div className="grid gap-gap lg:grid-cols-3">
        <Card>
          <SkeletonRows label="Loading the doses of today" />
        </Card>
        <Card className="grid content-center justify-items-center gap-4">
          <Spinner size={28} className="text-action" />
          <Progress label="Profile filled in" percent={40} />
        </Card>
        <Card>
          <ErrorState
            heading="h3"
            title="Doses could not be loaded"
            message="We could not reach the server. Nothing that you logged is lost."
            onRetry={() => undefined}
            requestId="0197f2c4-7a1e"
          />
        </Card>
        <Card>
          <EmptyState
            heading="h3"
            drawing={<NoPetsDrawing />}
            title="Who lives with you?"
            sentence="Add your first pet, and its doses, boosters and visits get a place."
            action={<Button>Add Your First Pet</Button>}
          />
        </Card>
        <Card>
          <EmptyState
            heading="h3"
            drawing={<NoRecordsDrawing />}
            title="Nothing written yet"
            sentence="Log a weight, a symptom or a walk, and see it here."
            action={<Button variant="soft">Add Health Log</Button>}
          />
        </Card>
        <Card>
          <EmptyState
            heading="h3"
            drawing={<NothingFoundDrawing />}
            title="No results found"
            sentence="Try another word, or fewer letters of it."
          />
        </Card>
      </div>
    </Section>
  )
}
