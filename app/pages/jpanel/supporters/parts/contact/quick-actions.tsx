import { supporterPath } from '~/domain/supporters/supporter'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { Link } from '~/ui/link'
import type { Loaded } from '../record-data.server'

/** Returns the digits to dial, without an extension, which is needed only after the call is answered. */
export const toDialNumber = (phone: string): string =>
  phone.replace(/(?:e?xt?\.?|#)\s*\d+\s*$/i, '').replace(/[^\d+]/g, '')

type Props = { supporter: Pick<Loaded['supporter'], 'id' | 'phone' | 'email'>; mayNote: boolean; maySell: boolean }

/** Four fit in a row of a phone: who may sell has the gift in place of the note, which has a tab as well. */
export function QuickActions({ supporter: { id, phone, email }, mayNote, maySell }: Props) {
  const number = toDialNumber(phone ?? '')
  const ways: [label: string, icon: IconName, to: string][] = [
    ...(number === ''
      ? []
      : ([
          ['Call', 'phone', `tel:${number}`],
          ['Text', 'message', `sms:${number}`],
        ] as [string, IconName, string][])),
    ...(email ? ([['Email', 'mail', `mailto:${email}`]] as [string, IconName, string][]) : []),
    ...(maySell ? ([['Gift', 'gift', `/jpanel/pos?member_id=${id}`]] as [string, IconName, string][]) : []),
  ]
  if (ways.length === 0 && !mayNote) return null
  return (
    <nav className="only-phone quick-actions" aria-label="Contact this supporter">
      {ways.map(([label, icon, to]) => (
        <a key={label} href={to}>
          <Icon name={icon} />
          {label}
        </a>
      ))}
      {mayNote && !maySell ? (
        <Link to={`${supporterPath(id)}?tab=notes`}>
          <Icon name="note" />
          Note
        </Link>
      ) : null}
    </nav>
  )
}
