import { changePieces } from '~/pages/jpanel/pos/payment/quick-cash'

/** A long amount gets a smaller font, so that it stays on one line. */
export const sizeClass = (shown: string): string =>
  shown.length >= 10 ? 'v longer' : shown.length >= 7 ? 'v long' : 'v'

export function Coins({ change, currency }: { change: bigint; currency: string }) {
  const pieces = changePieces(change, currency)
  return pieces.length === 0 ? null : (
    <div className="coins" role="group" aria-label="One way to give it">
      {pieces.map(({ label, count }) => (
        <span key={label}>
          <b>{`${count}`}</b>
          {label}
        </span>
      ))}
    </div>
  )
}
