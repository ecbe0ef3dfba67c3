import { useAdd, useAddActions } from '../../app/add-context.ts'

/** What is added most, one tap away. */
export function QuickActions() {
  const { openAdd } = useAdd()
  const actions = useAddActions()
  if (actions.length === 0) return null
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="mb-3 text-l font-semibold">
        Quick Actions
      </h2>
      <ul className="grid grid-cols-3 gap-2.5 sm:grid-cols-6">
        {actions.map(({ id, label, icon: Icon }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => openAdd(id)}
              className="grid h-full w-full content-start justify-items-center gap-2 rounded-card bg-surface px-2 py-4 text-center text-s font-semibold shadow-raised transition-colors hover:bg-action-soft"
            >
              <span className="grid size-10 place-items-center rounded-[14px] bg-action-soft text-action">
                <Icon aria-hidden size={20} />
              </span>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
