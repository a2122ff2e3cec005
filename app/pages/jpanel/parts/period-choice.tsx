import { Icon } from '~/ui/icon'
import { Menu } from '~/ui/overlay/menu'

const words = (length: number): string => `Last ${length} days`

/** The period stands in the address, so that it can be copied and reloaded. */
export function PeriodChoice({ length }: { length: number }) {
  const button = (
    <>
      <Icon name="calendar" />
      <span className="no-phone">{words(length)}</span>
      <Icon name="chevron-down" size="sm" />
    </>
  )
  const items = [7, 30, 90].map((days) => ({ label: words(days), to: days === 30 ? '/jpanel/' : `/jpanel/?days=${days}` }))
  return (
    <Menu className="btn" label={`Period: ${words(length).toLowerCase()}`} button={button} panelLabel="Period" align="end" items={items} />
  )
}
