import { useQuery } from '@tanstack/react-query'
import { safetyTexts } from '@app/domain/community/community-safety.texts'
import { client } from '../../../api/client/client.ts'
import { toProblem } from '../../../api/client/problem-error.ts'
import { orpc } from '../../../api/queries.ts'
import { useChange } from '../../../api/use-change.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Row, RowList } from '../../../ui/layout/row-list.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { AuthorFace, AuthorName } from '../author-face.tsx'

const { block: texts } = safetyTexts

/** People whom the user has blocked, each with the way back. */
export function BlockedPeople() {
  const { data, error, refetch } = useQuery(orpc.communitySafety.listBlocked.queryOptions({ input: {} }))
  const { busy, carryOut } = useChange({ touches: [orpc.communitySafety.key(), orpc.community.key()] })
  return (
    <section aria-labelledby="blocked-people" className="mt-6 border-t border-line pt-4">
      <h3 id="blocked-people" className="font-semibold">
        {texts.list}
      </h3>
      {!data && !error && <SkeletonRows label={texts.list} rows={1} />}
      {!data && error && (
        <div role="alert" className="mt-2 grid justify-items-start gap-2 text-s">
          <p>
            {texts.failed} {toProblem(error).message}
          </p>
          <Button variant="soft" onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      )}
      {data?.length === 0 && <p className="mt-1 text-s text-ink-soft">{texts.none}</p>}
      {data && data.length > 0 && (
        <RowList label={texts.list}>
          {data.map((person) => (
            <Row
              key={person.id}
              leading={<AuthorFace author={person} className="size-9 rounded-[12px]" />}
              title={<AuthorName author={person} />}
              trailing={
                <Button
                  variant="soft"
                  disabled={busy}
                  aria-label={texts.unblockPerson(person.name)}
                  onClick={() =>
                    void carryOut(
                      () => client.communitySafety.blockPerson({ profileId: person.id, blocked: false }),
                      texts.undone(person.name),
                    )
                  }
                >
                  {texts.unblock}
                </Button>
              }
            />
          ))}
        </RowList>
      )}
    </section>
  )
}
