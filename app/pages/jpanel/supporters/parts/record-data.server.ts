import { z } from 'zod'
import { fulfilmentRule } from '~/domain/contributions/status'
import { thumbnailUrl } from '~/domain/media/media'
import { listMedia } from '~/domain/media/queries.server'
import { listMerges, type ListedMerge } from '~/domain/merges/queries.server'
import { htmlTrees } from '~/domain/content/html-tree.server'
import { listSpans } from '~/domain/memberships/queries.server'
import { findNotes } from '~/domain/notes/queries.server'
import { PERIOD_WORDS, type BillingPeriod } from '~/domain/recurring/schedule'
import { contributionsOfSupporter } from '~/domain/reports/queries.server'
import { setting } from '~/domain/settings/definitions'
import { fundraisingSettings } from '~/domain/settings/fundraising.server'
import { ACTIVITY_KINDS, supporterActivity } from '~/domain/supporters/activity.server'
import {
  listLogins,
  listMethods,
  listPlanPayments,
  listPlans,
  listReceipts,
  listReferrals,
  sponsoredBy,
  supporterRecord,
  readUserValues,
} from '~/domain/supporters/queries.server'
import { listPosts } from '~/domain/timeline/queries.server'
import type { UserValues } from '~/domain/userdefinedfields/field'
import { userFields } from '~/domain/userdefinedfields/queries.server'
import { readAddressForm } from '~/lists/request/address-form'
import { localDate } from '~/kit/calendar'
import { notFound } from '~/kit/errors'
import { someWords } from '~/lists/declare/day-value'
import type { Ctx } from '~/kit/operation'
import { capitalised } from '~/kit/text'
import type { Permission } from '~/kit/permission'
import { shownPost } from '~/domain/timeline/shown-post'
import { readConstraints } from '~/kit/form-constraints'
import { EditPostInput } from '~/domain/timeline/schemas'
import { AddNoteInput, EditNoteInput } from '~/domain/notes/schemas'
import { shownAddresses } from './address-words.server'

const LATEST = 50

const TABS = [
  { key: 'profile', label: 'Profile', needs: 'member.view' },
  { key: 'contributions', label: 'Contributions', needs: 'order.view' },
  { key: 'sponsorships', label: 'Sponsorships', needs: 'sponsor.view' },
  { key: 'recurring', label: 'Recurring', needs: 'order.view' },
  { key: 'payments', label: 'Recurring History', needs: 'transaction.view' },
  { key: 'receipts', label: 'Tax Receipts', needs: 'order.view' },
  { key: 'referrals', label: 'Referrals', needs: 'member.view' },
  { key: 'notes', label: 'Notes', needs: 'member.view' },
  { key: 'history', label: 'History', needs: 'member.view' },
] as const
export type TabKey = (typeof TABS)[number]['key']

const NoteSearch = z.object({ 'filter[body]': someWords.optional() })

const whole = (typed: string | null): number => (/^[1-9]\d{0,8}$/.test(typed ?? '') ? Number(typed) : 1)
const readMoment = (typed: string | null): Date | null => {
  const at = typed === null || typed.length > 30 ? Number.NaN : Date.parse(typed)
  return Number.isNaN(at) ? null : new Date(at)
}

function mergedNow(merges: readonly ListedMerge[], id: number, mayMerge: boolean) {
  const merge = merges.find((one) => one.id === id)
  if (merge === undefined) return null
  return { id, words: `${merge.loser} was merged into ${merge.winner}.`, mayUndo: merge.canUndo && mayMerge }
}

export async function supporterPage(
  ctx: Ctx,
  { params, request }: { params: { id?: string | undefined }; request: Request },
) {
  const id = /^[1-9]\d{0,8}$/.test(params.id ?? '') ? Number(params.id) : 0
  const supporter = await supporterRecord(ctx.read, id)
  if (!supporter) throw notFound('The supporter')
  const search = new URL(request.url).searchParams
  const can = (permission: Permission) => ctx.actor.can(permission)
  const tabs = TABS.filter(({ needs }) => can(needs))
  const tab = tabs.find(({ key }) => key === search.get('tab'))?.key ?? 'profile'
  const show = search.get('show')
  const kinds = ACTIVITY_KINDS.filter(
    (kind) => show === null || !ACTIVITY_KINDS.some((known) => known === show) || kind === show,
  )
  const mayMoney = can('order.view')
  const isProfile = tab === 'profile'
  const { input: searched, form: noteSearch } = readAddressForm(NoteSearch, search)
  const notes = {
    page: isProfile ? 1 : whole(search.get('page')),
    filter: isProfile ? '' : (searched['filter[body]'] ?? ''),
  }
  const emails = [supporter.email, supporter.billEmail]
  const [
    activity,
    noted,
    memberships,
    plans,
    methods,
    contributions,
    receipts,
    payments,
    children,
    referred,
    merges,
    logins,
    images,
    fields,
    answers,
  ] = await Promise.all([
    isProfile || tab === 'history'
      ? supporterActivity(ctx, id, {
          kinds: tab === 'history' ? ['changes'] : kinds,
          before: readMoment(search.get('before')),
          emails,
        })
      : null,
    isProfile || tab === 'notes' ? findNotes(ctx.read, id, notes) : null,
    listSpans(ctx.read, id),
    mayMoney ? listPlans(ctx, id) : [],
    mayMoney && (isProfile || tab === 'recurring') ? listMethods(ctx, id) : [],
    mayMoney && tab === 'contributions' ? contributionsOfSupporter(ctx.read, id, LATEST) : [],
    mayMoney && tab === 'receipts' ? listReceipts(ctx.read, id) : [],
    tab === 'payments' ? listPlanPayments(ctx.read, id) : [],
    tab === 'sponsorships' ? sponsoredBy(ctx.read, id) : [],
    tab === 'referrals' ? listReferrals(ctx.read, id) : [],
    tab === 'history' || supporter.mergedInto !== null || search.has('merged') ? listMerges(ctx, id) : [],
    tab === 'history' ? listLogins(ctx.read, id) : [],
    listMedia(ctx.read, { type: 'supporter', id }),
    isProfile ? userFields(ctx.read) : [],
    isProfile ? readUserValues(ctx.read, id) : ({} as UserValues),
  ])
  const shownPosts = activity?.months.flatMap(({ entries }) => entries.flatMap(({ postId }) => postId ?? [])) ?? []
  const trees = await htmlTrees(noted?.notes.map(({ body }) => body) ?? [])
  const posts = await listPosts(ctx.read, { type: 'supporter', id }, shownPosts)
  return {
    constraints: {
      'add-note': readConstraints(AddNoteInput),
      'side-note': readConstraints(AddNoteInput),
      'edit-note': readConstraints(EditNoteInput),
      update: readConstraints(EditPostInput),
    },
    supporter,
    noteSearch,
    addresses: shownAddresses(supporter),
    tab,
    tabs: tabs.map(({ key, label }) => ({ key, label })),
    show: kinds.length === 1 ? (kinds[0] ?? null) : null,
    isOlder: search.get('before') !== null,
    activity,
    posts: posts.map(shownPost),
    notes: noted && { ...noted, notes: noted.notes.map((note, index) => ({ ...note, tree: trees[index] ?? [] })) },
    editedNote: search.has('edit') ? whole(search.get('edit')) : null,
    memberships,
    plans: plans.map((plan) => ({ ...plan, period: capitalised(PERIOD_WORDS[plan.period as BillingPeriod]) })),
    methods,
    contributions,
    receipts,
    payments,
    children,
    referred,
    merges,
    merged: mergedNow(merges, whole(search.get('merged')), can('member.merge')),
    logins,
    picture: images[0] ? thumbnailUrl(images[0]) : null,
    profile: fields.flatMap(({ id: key, name }) => {
      const answer = answers[String(key)]
      return answer === undefined ? [] : [{ name, answer: [answer].flat().join(', ') }]
    }),
    rule: fulfilmentRule(setting(ctx.settings, 'use_fulfillment')),
    currency: ctx.organisation.currency,
    today: localDate(ctx.now, ctx.organisation.zone),
    staffId: ctx.actor.staffId,
    may: {
      money: mayMoney,
      edit: can('member.edit'),
      note: can('member.add'),
      merge: can('member.merge'),
      verify:
        can('member.edit') &&
        fundraisingSettings(ctx.settings).requiresVerification &&
        (supporter.pages > 0 || supporter.verifiedStatus === 'Pending'),
      pages: can('fundraisingpages.edit'),
      owner: can('owner.only'),
      receipts: can('taxreceipt.edit'),
      sell: can('pos.edit'),
      sponsor: can('sponsor.add') && can('sponsorship.view'),
    },
  }
}

export type Loaded = Awaited<ReturnType<typeof supporterPage>>
