import { windowHelp } from '@app/domain/help/help.vocabulary'
import { addGroups, recordKindList } from '@app/domain/kernel/record-kinds'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { AddAction, AddActionId } from '../../windows/add-actions.ts'
import { addIcons } from '../../windows/add-icons.ts'

export type AddSheetProps = {
  actions: readonly AddAction[]
  open: boolean
  /** The pressed button. */
  under?: HTMLElement
  onOpenChange: (open: boolean) => void
  onChoose: (action: AddAction) => void
}

/**
 * Largest group of tiles in one row or, on a narrow screen, in two rows of the same size; further actions are lines.
 */
const MOST_TILES = 4

/** Short names in the sheet of actions, whose group gives the rest. */
const shortLabels: Readonly<Partial<Record<AddActionId, string>>> = { pet: 'A new pet', appointment: 'Visit' }

/**
 * True for actions of every plan without a kind of record of their own, which lead their group: they are the daily ones.
 */
const isDaily = ({ id, needs }: AddAction): boolean =>
  needs === undefined && recordKindList.every(({ add }) => add?.id !== id)

/** Every add action as a large tap target, with the daily ones first. */
export default function AddSheet({ actions, open, under, onOpenChange, onChoose }: AddSheetProps) {
  const groups = addGroups.map((title) => {
    const inGroup = actions.filter(({ group }) => group === title)
    return { title, actions: [...inGroup.filter(isDaily), ...inGroup.filter((action) => !isDaily(action))] }
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add"
      help={windowHelp.add}
      {...(under && { under })}
    >
      <div className="grid gap-4">
        {groups
          .filter((group) => group.actions.length > 0)
          .map((group, index) => (
            <section key={group.title} aria-label={group.title} className="@container">
              <h3 className="mb-2 text-s font-semibold text-ink-soft">{group.title}</h3>
              <ul className="flex flex-wrap gap-2">
                {group.actions.map((action, place) => {
                  const isLine = action.id === 'pet' || place >= MOST_TILES
                  return (
                    <li key={action.id} className={widthOf(isLine, group.actions.length)}>
                      <Choice
                        action={action}
                        isLine={isLine}
                        strong={index === 0}
                        onChoose={() => onChoose(action)}
                      />
                    </li>
                  )
                })}
              </ul>
            </section>
          ))}
      </div>
    </Dialog>
  )
}

/** Actions in a row share its width. */
function widthOf(isLine: boolean, actions: number): string {
  if (isLine) return 'basis-full'
  return actions >= MOST_TILES
    ? 'min-w-0 grow basis-[40%] @min-[20rem]:basis-[20%]'
    : 'grow basis-[max(5.5rem,30%)]'
}

interface ChoiceProps {
  action: AddAction
  isLine: boolean
  /** True for the group that leads. */
  strong: boolean
  onChoose: () => void
}

function Choice({ action: { id, label }, isLine, strong, onChoose }: ChoiceProps) {
  const Icon = addIcons[id]
  return (
    <button
      type="button"
      onClick={onChoose}
      className={joinClasses(
        'h-full w-full rounded-[18px] bg-surface font-semibold shadow-raised transition-colors hover:bg-action-soft',
        isLine
          ? 'flex min-h-14 items-center gap-3 px-3.5 text-left'
          : 'grid min-h-23 content-center justify-items-center gap-1.5 px-1 py-2.5 text-center text-s',
      )}
    >
      <span
        className={joinClasses(
          'grid place-items-center',
          id === 'pet' ? 'size-6 text-action' : 'size-10 rounded-[14px]',
          id !== 'pet' && (strong ? 'bg-action-soft text-action' : 'bg-sunk text-ink-soft'),
        )}
      >
        <Icon aria-hidden size={20} />
      </span>
      {shortLabels[id] ?? label}
    </button>
  )
}
