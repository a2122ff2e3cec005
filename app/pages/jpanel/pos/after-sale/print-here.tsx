import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '~/ui/icon'
import { fitRoll } from './fit-roll'
import { RollReceipt, type Paper, type PaperReceipt } from './roll-receipt'
import '~/pages/jpanel/pos/receipt.css'

type Printing = { receipt: PaperReceipt; paper: Paper }

/** Prints from the open page, because a device without a network can load no other. */
export function usePrinting(organisation: string) {
  const [printing, setPrinting] = useState<(Printing & { turn: number }) | null>(null)
  const print = (receipt: PaperReceipt, paper: Paper) =>
    setPrinting((before) => ({ receipt, paper, turn: (before?.turn ?? 0) + 1 }))
  const printout =
    printing === null ? null : (
      <Printout key={printing.turn} receipt={printing.receipt} paper={printing.paper} organisation={organisation} />
    )
  return { print, printout }
}

/** Stays after printing: a tablet reads the page only after `print` has returned. */
function Printout({ receipt, paper, organisation }: Printing & { organisation: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const roll = box.current?.querySelector<HTMLElement>('.roll')
    if (roll) fitRoll(roll)
    window.print()
  }, [])
  return createPortal(
    <div ref={box} className="printout" aria-hidden="true">
      <RollReceipt {...receipt} organisation={organisation} paper={paper} />
    </div>,
    document.body,
  )
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
