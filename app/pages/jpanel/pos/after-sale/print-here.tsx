import { lazy, Suspense, useState } from 'react'
import { Icon } from '~/ui/icon'
import type { Printing } from './printout'
import type { Paper, PaperReceipt } from './roll-receipt'

const Printout = lazy(async () => import('./printout'))

/** Prints from the open page, because a device without a network can load no other. */
export function usePrinting(organisation: string) {
  const [printing, setPrinting] = useState<(Printing & { turn: number }) | null>(null)
  const print = (receipt: PaperReceipt, paper: Paper) =>
    setPrinting((before) => ({ receipt, paper, turn: (before?.turn ?? 0) + 1 }))
  const printout =
    printing === null ? null : (
      <Suspense fallback={null}>
        <Printout key={printing.turn} receipt={printing.receipt} paper={printing.paper} organisation={organisation} />
      </Suspense>
    )
  return { print, printout }
}

export function PrintHere({ receipt, organisation }: { receipt: PaperReceipt; organisation: string }) {
  const { print, printout } = usePrinting(organisation)
  return (
    <>
      <button type="button" className="tbtn" onClick={() => print(receipt, 'whole-sheet')}>
        <Icon name="printer" />
        Print
      </button>
      <button type="button" className="tbtn" onClick={() => print(receipt, 'roll')}>
        <Icon name="receipt" />
        Paper receipt
      </button>
      {printout}
    </>
  )
}
