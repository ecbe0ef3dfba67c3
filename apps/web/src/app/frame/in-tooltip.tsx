import type { ReactElement } from 'react'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'

/** An entry of a rail with its name in a tooltip. */
export const inTooltip = (name: string, entry: ReactElement) => <Tooltip text={name}>{entry}</Tooltip>
