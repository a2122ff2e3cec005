const UNFULFILLED = { label: 'Unfulfilled', search: '?c=0' }
const REFUNDED = { label: 'Refunded', search: '?c=2' }
const UNSYNCED = { label: 'Unsynced', search: '?c=5' }

export const VIEWS = [UNFULFILLED, REFUNDED, UNSYNCED]

type Offered = { tabs: { unfulfilled: number }; isFulfilling: boolean; hasCrm: boolean }

export const offerViews = ({ tabs, isFulfilling, hasCrm }: Offered) => [
  { label: 'All', search: '' },
  ...(isFulfilling ? [{ ...UNFULFILLED, count: tabs.unfulfilled }] : []),
  REFUNDED,
  ...(hasCrm ? [UNSYNCED] : []),
]
