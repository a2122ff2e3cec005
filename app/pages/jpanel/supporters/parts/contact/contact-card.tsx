import type { ReactNode } from 'react'
import { supporterPath } from '~/domain/supporters/supporter'
import { NPS_WORDS } from '~/kit/codes/nps'
import { DateText } from '~/ui/date-text'
import { Link } from '~/ui/link'
import { Card, Pairs } from '~/ui/shell/page-head'
import { DonorNumber } from './donor-number'
import { toDialNumber } from './quick-actions'
import type { Loaded } from '../record-data.server'

const linked = (words: string, to: string) => (
  <Link className="link" to={to}>
    {words}
  </Link>
)

export function Contact({ supporter, addresses, profile, may }: Loaded) {
  const rows: [string, ReactNode][] = [
    ['Email', supporter.email ? <BreakableEmail key="email" email={supporter.email} /> : 'None'],
    [
      'Phone',
      supporter.phone ? (
        <a key="phone" href={`tel:${toDialNumber(supporter.phone)}`}>
          {supporter.phone}
        </a>
      ) : (
        'None'
      ),
    ],
    ['Billing address', addresses.billing],
    ['Shipping address', addresses.shipping],
    [
      'Marketing email',
      supporter.emailOptIn === null ? (
        'Not asked'
      ) : (
        <>
          {supporter.emailOptIn ? 'Subscribed' : 'Unsubscribed'}
          {supporter.optInSince ? (
            <>
              {' '}
              since <DateText at={supporter.optInSince} />
            </>
          ) : null}
        </>
      ),
    ],
    ...(supporter.nps === null ? [] : ([['NPS', NPS_WORDS[supporter.nps]]] as [string, ReactNode][])),
    ...(supporter.referralSource ? ([['Referral source', supporter.referralSource]] as [string, ReactNode][]) : []),
    ...(supporter.referrer
      ? ([['Referred by', linked(supporter.referrer.name, supporterPath(supporter.referrer.id))]] as [
          string,
          ReactNode,
        ][])
      : []),
    ...(supporter.donorId === null
      ? []
      : ([
          [
            'Donor CRM',
            <DonorNumber key="donor" donorId={supporter.donorId} name={supporter.name} email={supporter.email} />,
          ],
        ] as [string, ReactNode][])),
    ...profile.map(({ name, answer }): [string, ReactNode] => [name, answer]),
    [
      'Last sign-in',
      supporter.lastLoginAt ? (
        <DateText key="login" at={supporter.lastLoginAt} />
      ) : supporter.hasLogin ? (
        'Never'
      ) : (
        'No login'
      ),
    ],
  ]
  return (
    <Card
      title="Contact"
      isSide
      className="contact-card"
      more={may.edit ? linked('Edit', `${supporterPath(supporter.id)}/edit`) : undefined}
    >
      <Pairs rows={rows} />
    </Card>
  )
}

function BreakableEmail({ email }: { email: string }) {
  const [name = '', ...rest] = email.split(/(?=@)/)
  return (
    <a href={`mailto:${email}`}>
      {name}
      <wbr />
      {rest.join('')}
    </a>
  )
}
