import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import type { TillOrder } from '~/pages/jpanel/pos/cart/order'
import { Sheet } from '~/pages/jpanel/pos/shell/sheet'

type ContributionDialogProps = {
  order: TillOrder | null
  onShow: (panel: string) => void
  onStartOver: () => void
  onClose: () => void
}

const WAYS: { panel: string; icon: IconName; label: string; note: string }[] = [
  { panel: 'details', icon: 'note', label: 'Details', note: 'Source, date, comments' },
  { panel: 'addresses', icon: 'map-pin', label: 'Addresses', note: 'Billing and shipping' },
  { panel: 'child', icon: 'heart-handshake', label: 'Sponsor a child', note: 'By name or number' },
  { panel: 'fundraiser', icon: 'flag', label: 'Fundraising page', note: 'Donate to someone’s page' },
]

export function ContributionDialog({ order, onShow, onStartOver, onClose }: ContributionDialogProps) {
  return (
    <Sheet kind="small" title="Contribution" note={order ? order.clientUuid : 'Not started yet'} onClose={onClose}>
      <div className="sheet-body menu-list">
        {WAYS.map(({ panel, icon, label, note }) => (
          <button key={panel} type="button" className="tbtn" onClick={() => onShow(panel)}>
            <Icon name={icon} />
            {label}
            <small>{note}</small>
          </button>
        ))}
        <button type="button" className="tbtn" disabled={order === null} onClick={onStartOver}>
          <Icon name="rotate-clockwise" />
          Start over
          <small>Clear cart and start again</small>
        </button>
      </div>
    </Sheet>
  )
}
