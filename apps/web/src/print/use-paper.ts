import { useState } from 'react'
import { likelyPaper, type Paper, papers } from '@app/domain/kernel/paper'
import { keep, recall } from '../api/client/device-storage.ts'
import { useFormat } from '../format/use-format.ts'

const PAPER_KEY = 'paper'

/** The last used paper on this device, else the likely one in the user's zone. */
export function usePaper(): { paper: Paper; rememberPaper: (paper: Paper) => void } {
  const { zone } = useFormat()
  const [chosen, setChosen] = useState(() => papers.find((paper) => paper === recall('device', PAPER_KEY)))
  return {
    paper: chosen ?? likelyPaper(zone),
    rememberPaper: (paper) => {
      keep('device', PAPER_KEY, paper)
      setChosen(paper)
    },
  }
}
