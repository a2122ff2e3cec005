import { useState } from 'react'
import { Sheet } from '~/pages/jpanel/pos/shell/sheet'
import { FieldError } from '~/ui/form/field'
import type { PaperReceipt } from './roll-receipt'

type UndoProps = { receipt: PaperReceipt; onUndo: () => Promise<string | null>; onClose: () => void }

export function UndoDialog({ receipt: { number, total, paid, received, change }, onUndo, onClose }: UndoProps) {
  const [isWriting, setIsWriting] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const undo = async () => {
    setIsWriting(true)
    const sentence = await onUndo()
    if (sentence === null) return onClose()
    setRefused(sentence)
    setIsWriting(false)
  }
  return (
    <Sheet
      kind="small"
      title={`Undo #${number}?`}
      note={[paid, total].filter(Boolean).join(', ')}
      isHeld={isWriting}
      onClose={onClose}
    >
      <div className="sheet-body">
        <p>This sale was not sent yet. It is removed from this device and never sent.</p>
        <p>
          <b>{`Give ${total} back`}</b>
          {received !== null && change !== null ? ` (${received} received, ${change} change).` : '.'} Take the receipt.
        </p>
        {refused === null ? null : (
          <div role="alert">
            <FieldError>{refused}</FieldError>
          </div>
        )}
      </div>
      <footer>
        <button type="button" className="tbtn" onClick={onClose} disabled={isWriting}>
          Cancel
        </button>
        <button
          type="button"
          className="paybtn center"
          aria-busy={isWriting || undefined}
          disabled={isWriting}
          onClick={() => void undo()}
        >
          Undo the sale
        </button>
      </footer>
    </Sheet>
  )
}
