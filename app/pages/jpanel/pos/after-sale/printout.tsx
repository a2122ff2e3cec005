import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { fitRoll } from './fit-roll'
import { RollReceipt, type Paper, type PaperReceipt } from './roll-receipt'
import '~/pages/jpanel/pos/receipt.css'

export type Printing = { receipt: PaperReceipt; paper: Paper }

/** Stays after printing: a tablet reads the page only after `print` has returned. */
export default function Printout({ receipt, paper, organisation }: Printing & { organisation: string }) {
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
