import { changePieces } from '~/pages/jpanel/pos/payment/quick-cash'

/** A long figure takes a smaller size, never a second line. */
export const sizeClass = (shown: string): string =>
  shown.length >= 10 ? 'v longer' : shown.length >= 7 ? 'v long' : 'v'

/** One way to give the change, in notes and coins as they lie in the drawer. */
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
