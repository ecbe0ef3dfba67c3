import CloudUpload from 'lucide-react/icons/cloud-upload'
import { openWaiting } from '../api/waiting/waiting-changes.ts'
import { waitingChanges, type WaitingOperation } from '../api/waiting/waiting-state.ts'
import { useStore } from '../ui/behaviour/use-store.ts'
import { Button } from '../ui/controls/button.tsx'
import { Row, RowList } from '../ui/layout/row-list.tsx'

interface WaitingRecordsProps {
  petId: string
  /** Operations that send them. */
  operations: readonly WaitingOperation[]
}

/** Records of a pet that wait on this device. */
export default function WaitingRecords({ petId, operations }: WaitingRecordsProps) {
  const waiting = useStore(waitingChanges).filter(
    ({ operation, input }) => operations.includes(operation) && input['petId'] === petId,
  )
  if (waiting.length === 0) return null
  return (
    <div className="rounded-card bg-surface px-pad shadow-raised">
      <RowList label="Not sent yet">
        {waiting.toReversed().map(({ id, title, detail, problem }) => (
          <Row
            key={id}
            leading={<CloudUpload aria-hidden size={20} className="text-ink-soft" />}
            title={title}
            detail={`${detail} · ${problem ? 'Needs your answer' : 'Not sent yet'}`}
            trailing={
              <Button variant="quiet" onClick={openWaiting}>
                {problem ? 'Answer' : 'Show'}
              </Button>
            }
          />
        ))}
      </RowList>
    </div>
  )
}
