import type { ReactNode } from 'react'
import { data } from 'react-router'
import { Link } from '~/ui/link'
import { activatePage } from '~/domain/fundraising/activate-page.server'
import { archiveRow } from '~/domain/fundraising/archive-row.server'
import { listActions, pagePath, STATUS_WORDS } from '~/domain/fundraising/fundraise'
import { MAX_LATEST } from '~/kit/search/shown-rows'
import { CutNote } from '~/ui/list/cut-note'
import { readHash } from '~/kit/codes/public-id'
import { doneMessage, offsetsSaved, waitingMessage } from '~/domain/fundraising/messages'
import {
  PAGE_SAVES,
  pageGifts,
  pageHistory,
  pageRecord,
  pageVersion,
  pageVersionIn,
} from '~/domain/fundraising/page-record.server'
import { restoreRow } from '~/domain/fundraising/restore-row.server'
import { verifySupporter } from '~/domain/supporters/verify-supporter.server'
import { suspendPage } from '~/domain/fundraising/suspend-page.server'
import { fundraisingSettings } from '~/domain/settings/fundraising.server'
import { formAction, intent } from '~/http/form/form-action'
import { useFormKey } from '~/http/form/opened'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { fullMoment, localDate, shownDate, shownDay } from '~/kit/calendar'
import { currencySymbol, withForeignCode, withSymbol } from '~/kit/money'
import type { Fields } from '~/kit/fields'
import { counted } from '~/kit/text'
import { Pill } from '~/ui/pill'
import { Card, Pairs, RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { VersionNote } from '../parts/versions-card'
import { GiftRows } from './parts/gift-rows'
import { Offsets, PageActions } from './parts/page-forms'
import { describeEvents } from './parts/page-events'
import { saveTotals, toOffsets } from './parts/save-totals.server'
import { PageHistory } from './parts/page-history'
import './parts/fundraise.css'
import type { Route } from './+types/page'

const LIST = '/jpanel/fundraise?tab=pages'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.page.name ?? 'Fundraising page'} · Almoner` },
]

export const loader = screen('fundraisingpages.edit', async (ctx, { params, request }: Route.LoaderArgs) => {
  const page = await pageRecord(ctx, readHash(params.id) ?? 0)
  if (page === null) throw data({ message: 'This fundraising page was not found.' }, { status: 404 })
  const { zone } = ctx.organisation
  const { currency } = page
  const shown = (minor: bigint) => withSymbol({ minor, currency })
  const entry = pageVersionIn(new URL(request.url))
  const [events, gifts, earlier] = await Promise.all([
    pageHistory(ctx, page.id),
    pageGifts(ctx, page.id),
    entry === null ? null : pageVersion(ctx, page, entry),
  ])
  const described = await describeEvents(events, currency, ctx.organisation.currency)
  const newest = events.find(({ verb }) => verb === PAGE_SAVES)
  const shownOffsets = earlier ?? page
  const isArchived = page.deletedAt !== null
  const isClosed = page.status === 'active' && page.deadline !== null && page.deadline < localDate(ctx.now, zone)
  const total = page.raisedMinor + page.raisedOffsetMinor
  return {
    page: {
      id: params.id,
      name: page.name,
      url: page.url,
      category: page.category,
      team: page.isTeam ? (page.teamName ?? 'Yes') : null,
      reports: page.reports,
      product: { id: page.productId, name: page.productName },
      organizer:
        page.organizerId === null
          ? null
          : { id: page.organizerId, name: page.organizer ?? '', status: page.verifiedStatus ?? 'Not requested' },
      deadline: page.deadline && shownDate(page.deadline),
      activated: page.activatedOn && shownDate(page.activatedOn),
      created: shownDay(page.createdAt, zone),
      goal: page.goalMinor === null ? null : shown(page.goalMinor),
      percent: page.goalMinor ? Math.floor(Number((total * 100n) / page.goalMinor)) : null,
      counted: shown(page.raisedMinor),
      total: shown(total),
      gifts: page.gifts,
      allGifts: page.gifts + page.giftsOffset,
    },
    earlier: earlier && { id: entry, at: earlier.at, actor: earlier.actor },
    offsets: toOffsets({ ...shownOffsets, currency }),
    stored: toOffsets(page),
    symbol: currencySymbol(currency),
    state: isArchived ? 'archived' : isClosed ? 'closed' : page.status,
    actions: [...listActions({ kind: 'fundraising_page', isArchived, pageStatus: page.status })],
    isArchived,
    hasFirst: newest !== undefined && !isArchived,
    events: events.map((event, index) => ({
      id: event.id,
      at: fullMoment(event.at, zone),
      actor: event.actor,
      about: described[index] ?? '',
      canOpen: event.verb === PAGE_SAVES && event !== newest && !isArchived,
    })),
    list: gifts.map(({ number, name, at, amountMinor, currency: of }) => ({
      number,
      name: name ?? 'Anonymous',
      at: shownDay(at, zone),
      amount: withForeignCode({ minor: amountMinor, currency: of }, currency),
    })),
    mayVerify:
      page.organizerId !== null &&
      ctx.actor.can('member.edit') &&
      fundraisingSettings(ctx.settings).requiresVerification,
    maySeeProducts: ctx.actor.can('product.view'),
    maySeeSupporters: ctx.actor.can('member.view'),
    maySeeContributions: ctx.actor.can('order.view'),
  }
})

const row = (body: Fields): Fields => ({ ...body, type: 'fundraising_page', hashid: body.id })

const ofBody = (body: Fields): string => pagePath(readHash(String(body.id)) ?? 0)
const organizer =
  (status: 'Verified' | 'Denied') =>
  (body: Fields): Fields => ({ id: body.organizer, status })

const save = formAction({
  save: intent(saveTotals, ({ id, name }) => ({ to: pagePath(id), flash: offsetsSaved(name) }), row),
  suspend: intent(suspendPage, ({ id, name }) => ({ to: pagePath(id), flash: doneMessage('suspend', name) }), row),
  activate: intent(
    activatePage,
    ({ id, name, status }) => ({
      to: pagePath(id),
      flash: status === 'active' ? doneMessage('activate', name) : waitingMessage(name),
    }),
    row,
  ),
  verify: intent(
    verifySupporter,
    ({ name }, body) => ({ to: ofBody(body), flash: `${name} verified.` }),
    organizer('Verified'),
  ),
  deny: intent(
    verifySupporter,
    ({ name }, body) => ({ to: ofBody(body), flash: `${name} denied.` }),
    organizer('Denied'),
  ),
  archive: intent(archiveRow, ({ name }) => ({ to: LIST, flash: doneMessage('archive', name) }), row),
  restore: intent(restoreRow, ({ id, name }) => ({ to: pagePath(id), flash: doneMessage('restore', name) }), row),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

type Loaded = Route.ComponentProps['loaderData']

export default function FundraisingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, state, earlier, list, maySeeContributions } = loaderData
  const key = useFormKey({ values: loaderData.stored, failure: actionData })
  const { word, tone } = STATUS_WORDS[state as keyof typeof STATUS_WORDS] ?? STATUS_WORDS.draft
  return (
    <div className="fund-page">
      <RecordHead
        back={{ to: LIST, label: 'Fundraising' }}
        title={page.name}
        pill={
          <>
            <Pill tone={tone}>{word}</Pill>
            {page.reports > 0 ? (
              <Pill tone="warn" icon="flag">
                {counted(page.reports, 'report')}
              </Pill>
            ) : null}
          </>
        }
        sum={page.total}
        about={page.goal === null ? 'No goal' : `${page.percent}% of ${page.goal}`}
        actions={<PageActions {...loaderData} />}
      />
      <VersionNote at={pagePath(readHash(page.id) ?? 0)} version={earlier} />
      {actionData?.message ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <div className="grid two record">
        <div className="stack">
          <Card
            title="Gifts"
            more={
              list.length > 0 && maySeeContributions
                ? linkTo(`/jpanel/contributions?fundraising_page_id=${readHash(page.id) ?? 0}`, 'All gifts')
                : undefined
            }
          >
            <GiftRows gifts={list} mayOpen={maySeeContributions} />
            <CutNote rows={list.length} max={MAX_LATEST} />
          </Card>
          <Offsets key={`${key} ${earlier?.id}`} {...loaderData} failure={actionData} />
        </div>
        <div className="stack">
          <Card title="Page" isSide>
            <Pairs rows={listFacts(loaderData)} />
          </Card>
          <PageHistory {...loaderData} />
        </div>
      </div>
    </div>
  )
}

const linkTo = (to: string, words: string) => (
  <Link className="link" to={to}>
    {words}
  </Link>
)

function listFacts({ page, maySeeSupporters, maySeeProducts }: Loaded): [string, ReactNode][] {
  const { organizer, product } = page
  const rows: [string, ReactNode | null][] = [
    [
      'Organizer',
      organizer && (maySeeSupporters ? linkTo(`/jpanel/supporters/${organizer.id}`, organizer.name) : organizer.name),
    ],
    ['Verification', organizer && organizer.status],
    ['Product', maySeeProducts ? linkTo(`/jpanel/products/${product.id}`, product.name) : product.name],
    ['Category', page.category],
    ['Team', page.team],
    ['Address', page.url],
    ['Deadline', page.deadline],
    ['Activated', page.activated],
    ['Created', page.created],
  ]
  return rows.filter(([, value]) => value !== null)
}
