import { fulfilmentRule } from '~/domain/contributions/status'
import { contributionsOfSupporter } from '~/domain/reports/queries.server'
import { setting } from '~/domain/settings/definitions'
import { supporterRecord } from '~/domain/supporters/queries.server'
import { screen } from '~/http/page'
import { notFound } from '~/kit/errors'
import { withSymbol } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { counted } from '~/kit/text'
import { Avatar } from '~/ui/avatar'
import { useCameFrom } from '~/ui/list/came-from'
import { DateText } from '~/ui/date-text'
import { Card, Pairs, RecordHead } from '~/ui/shell/page-head'
import { Pill } from '~/ui/pill'
import { RecentCard } from '../parts/recent-card'
import '../parts/dashboard.css'
import type { Route } from './+types/record'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.supporter.name ?? 'Supporter'} · Almoner` }]

const LATEST = 20

export const loader = screen('member.view', async (ctx: Ctx, { params }: Route.LoaderArgs) => {
  const id = /^[1-9]\d{0,8}$/.test(params.id) ? Number(params.id) : 0
  const supporter = await supporterRecord(ctx.read, id)
  if (!supporter) throw notFound('The supporter')
  const seesMoney = ctx.actor.can('order.view')
  return {
    supporter,
    contributions: seesMoney ? await contributionsOfSupporter(ctx.read, id, LATEST) : null,
    rule: fulfilmentRule(setting(ctx.settings, 'use_fulfillment')),
    currency: ctx.organisation.currency,
  }
})

type Supporter = Route.ComponentProps['loaderData']['supporter']

const countryName = (code: string): string => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code

function Contact({ supporter }: { supporter: Supporter }) {
  const lines = [...supporter.address, supporter.country ? countryName(supporter.country) : null].filter(Boolean)
  return (
    <Card title="Contact" isSide>
      <Pairs
        rows={[
          [
            'Email',
            supporter.email ? (
              <a key="email" href={`mailto:${supporter.email}`}>
                <BreakableEmail email={supporter.email} />
              </a>
            ) : (
              'None'
            ),
          ],
          ['Phone', supporter.phone ?? 'None'],
          ['Marketing email', supporter.emailOptIn === null ? 'Not asked' : supporter.emailOptIn ? 'Subscribed' : 'Not subscribed'],
        ]}
      />
      {lines.length > 0 ? <address className="muted">{lines.join(', ')}</address> : null}
    </Card>
  )
}

/** A long address is broken before its @, not within a name. */
function BreakableEmail({ email }: { email: string }) {
  const [name = '', ...rest] = email.split(/(?=@)/)
  return (
    <>
      {name}
      <wbr />
      {rest.join('')}
    </>
  )
}

export default function SupporterPage({ loaderData }: Route.ComponentProps) {
  const { supporter, contributions, rule, currency } = loaderData
  const back = useCameFrom(contributions ? { to: '/jpanel/contributions', label: 'Contributions' } : { to: '/jpanel/', label: 'Dashboard' })
  const lifetime = withSymbol({ minor: supporter.lifetimeMinor, currency })
  return (
    <>
      <RecordHead
        back={back}
        title={
          <>
            <Avatar name={supporter.name} size="md" />
            {supporter.name}
          </>
        }
        pill={supporter.isActive ? undefined : <Pill icon="archive">Archived</Pill>}
        about={
          <>
            {supporter.accountType} · Supporter since <DateText at={supporter.createdAt} />
          </>
        }
      />
      <div className="grid two record">
        <div className="stack">
          {contributions ? (
            <RecentCard
              recent={{ isLoaded: true, value: contributions }}
              rule={rule}
              title="Contributions"
              isOfOne
              allTo={`/jpanel/contributions?fM=${supporter.id}`}
            />
          ) : null}
        </div>
        <div className="stack">
          {contributions ? (
            <Card title="Lifetime" isSide>
              <Pairs
                rows={[
                  ['First', supporter.firstPaymentAt ? <DateText key="first" at={supporter.firstPaymentAt} /> : 'None'],
                  ['Latest', supporter.lastPaymentAt ? <DateText key="latest" at={supporter.lastPaymentAt} /> : 'None'],
                ]}
                total={[counted(supporter.lifetimeCount, 'payment'), lifetime]}
              />
            </Card>
          ) : null}
          <Contact supporter={supporter} />
        </div>
      </div>
    </>
  )
}
