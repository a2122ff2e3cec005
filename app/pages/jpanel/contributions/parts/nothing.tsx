import { LinkButton } from '~/ui/button'
import { Empty, NoMatch } from '~/ui/states'

const LIST = '/jpanel/contributions'

/** An empty list: either nothing matches, or nothing is there yet. */
export function Nothing({ isNarrowed, canSell }: { isNarrowed: boolean; canSell: boolean }) {
  if (isNarrowed) return <NoMatch clearTo={LIST} />
  return (
    <Empty
      icon="gift"
      title="No contributions yet"
      actions={
        canSell ? (
          <LinkButton to="/jpanel/pos" variant="primary" reloadDocument>
            Open point of sale
          </LinkButton>
        ) : undefined
      }
    >
      A contribution appears here as soon as it is paid, at the point of sale or anywhere else.
    </Empty>
  )
}
