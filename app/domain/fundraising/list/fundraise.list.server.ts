import { listFrom } from '~/lists/sql/list-from.server'
import { fundraisingSettings } from '~/domain/settings/fundraising.server'
import { count, custom, date, moment, money, status, text, type ListColumn, type Row } from '~/lists/declare/columns'
import { choice, dates, ids, linked, moments, options, textSearch } from '~/lists/declare/filters'
import type { ListQuery } from '~/lists/list'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import { formPath, KIND_WORDS, pagePath, permittedActions, STATUS_WORDS, type Action, type Kind } from '../fundraise'
import { hashId } from '~/kit/codes/public-id'
import { ABOUT, fundraiseRows } from './fundraise-rows.server'

const isPage = sql`f.kind = 'fundraising_page'`

const raised = sql`(f.raised_minor + f.offset_minor + coalesce(t.raised_minor, 0) + coalesce(w.raised_minor, 0))`
const gifts = sql`CASE WHEN ${isPage} THEN f.gifts
  ELSE coalesce((SELECT sum(a.gifts) FROM product_gift_total a
    WHERE a.product_id = f.product_id), 0) + coalesce(k.gifts, 0) END`

const OF_TAB: Record<string, Sql> = {
  forms: sql`f.kind = 'donation_form' AND f.deleted_at IS NULL`,
  products: sql`f.kind = 'product' AND f.deleted_at IS NULL`,
  pages: sql`${isPage} AND f.deleted_at IS NULL`,
  archived: sql`f.deleted_at IS NOT NULL`,
}

function ofTab(active: ListQuery['active']): Sql {
  const [tab] = Array.isArray(active.tab) ? active.tab.map(String) : []
  return tab === undefined || tab === 'all' ? sql`f.deleted_at IS NULL` : (OF_TAB[tab] ?? sql`false`)
}

export const readKind = (row: Row): Kind => row.kind as Kind

export const idOfRow = (row: Row): number => Math.floor(Number(row.id) / 2)

export const recordPath = (kind: Kind, id: number): string =>
  kind === 'donation_form' ? formPath(id) : kind === 'product' ? `/jpanel/products/${id}` : pagePath(id)

export const actionsFor = (row: Row, ctx: Ctx): Action[] =>
  permittedActions(
    {
      kind: readKind(row),
      isArchived: row.state === 'archived',
      pageStatus: row.pageStatus === null ? null : String(row.pageStatus),
    },
    {
      addProducts: ctx.actor.can('product.add'),
      editProducts: ctx.actor.can('product.edit'),
      editPages: ctx.actor.can('fundraisingpages.edit'),
    },
  )

const computePercent = ({ raised: sum, goal }: Row): number | null =>
  goal === null || Number(goal) === 0 ? null : Math.floor((Number(sum) / Number(goal)) * 100)

const progress: ListColumn = {
  ...custom('Progress', sql`NULL::text`, {
    csv: false,
    page: { width: 120, from: 1024, place: 'below-2' },
    show(_value, row) {
      const percent = computePercent(row)
      return percent === null ? { text: '' } : { text: `${percent}%`, title: `${percent}% of the goal` }
    },
  }),
}

const conversion = sql`CASE WHEN f.kind = 'donation_form' THEN (SELECT o.views FROM donation_form o
  WHERE o.product_id = f.id) END`

const conversionColumn: ListColumn = {
  ...custom('Conversion', conversion, {
    csv: false,
    page: { width: 88, from: 1280 },
    show: (views, row) => ({
      text: Number(views) > 0 ? `${((Number(row.gifts) / Number(views)) * 100).toFixed(1)}%` : '',
    }),
  }),
}

const actions: ListColumn = {
  ...custom('Actions', sql`NULL::text`, {
    csv: false,
    page: { width: 40, place: 'amount-below' },
    show: (_value, row, { ctx }) => ({
      text: '',
      of: [readKind(row), hashId(idOfRow(row)), String(row.name), ...actionsFor(row, ctx)],
    }),
  }),
}

const name: ListColumn = {
  ...text('Name', sql`f.name`, { isMain: true, sort: [{ by: sql`lower(f.name)`, kind: 'text' }] }),
  show: (shown, row) => ({ text: String(shown), ...(row.about ? { of: [String(row.about)] } : {}) }),
}

const kindWords = Object.fromEntries(Object.entries(KIND_WORDS).map(([of, word]) => [of, { word }]))

const kind: ListColumn = {
  ...status('Kind', sql`f.kind`, { words: kindWords, csv: 'Type', page: { width: 130, from: 1280 } }),
  show: (_value, row) => ({ text: KIND_WORDS[readKind(row)] }),
}

const plainGoal = money('Goal', sql`f.goal_minor`, { currency: sql`f.currency`, page: { width: 96, from: 1280 } })
const goal: ListColumn = {
  ...plainGoal,
  show: (minor, row, at) => (minor === null ? { text: '–' } : plainGoal.show(minor, row, at)),
}

const pageStatus = (of: string): Sql => sql`${isPage} AND f.page_status = ${of}`

const STATUSES = {
  active: {
    label: 'Active',
    where: sql`f.state <> 'archived' AND NOT f.is_closed AND coalesce(f.page_status = 'active', true)`,
  },
  'active-abuse': {
    label: 'Active with reports',
    where: sql`${pageStatus('active')} AND NOT f.is_closed AND f.reports > 0`,
  },
  denied: { label: 'Organizer denied', where: sql`f.organizer_status = 'Denied'` },
  draft: { label: 'Draft', where: pageStatus('draft') },
  pending: {
    label: 'Pending',
    where: ({ settings }: Ctx) =>
      fundraisingSettings(settings).requiresVerification
        ? sql`(${isPage} AND (f.page_status = 'pending' OR f.organizer_status IS NULL
          OR f.organizer_status = 'Pending'))`
        : pageStatus('pending'),
  },
  cancelled: { label: 'Cancelled', where: pageStatus('cancelled') },
  suspended: { label: 'Suspended', where: pageStatus('suspended') },
  closed: { label: 'Closed', where: sql`f.is_closed` },
  any: { label: 'Any', where: () => null },
}

const goalReached = (compared: Sql): Sql => sql`(f.goal_minor > 0 AND ${compared})`

export const fundraiseList = listFrom({
  name: 'fundraise',
  noun: { many: 'fundraisers', one: 'fundraiser' },
  permission: ['product.view', 'fundraisingpages.edit'],
  viewsManagedBy: 'product.edit',
  pageSize: 30,
  from: (_active, ctx) => fundraiseRows(ctx),
  where: ofTab,
  key: sql`f.row`,
  columns: {
    name,
    kind,
    state: status('Status', sql`f.state`, { words: STATUS_WORDS, page: { width: 116, place: 'below' } }),
    raised: money('Raised', raised, {
      currency: sql`f.currency`,
      sort: true,
      page: { width: 100, place: 'amount' },
      csv: false,
    }),
    goal,
    progress,
    gifts: count('Contributions', gifts, { page: { width: 104, from: 1024 }, csv: false }),
    conversion: conversionColumn,
    changed: moment('Changed', sql`f.updated_at`, { sort: true, csv: false, page: { width: 112, from: 1024 } }),
    actions,
    raisedSum: money('Raised', raised, { currency: sql`f.currency`, page: false, call: false }),
    giftCount: count('Contributions', gifts, { page: false, call: false }),
    created: moment('Created', sql`f.created_at`, { page: false }),
    deadline: date('Deadline', sql`f.deadline`, { page: false, csv: false }),
  },
  carries: {
    about: ABOUT,
    pageStatus: sql`f.page_status`,
    reports: sql`f.reports`,
  },
  filters: {
    tab: {
      ...choice({ label: 'Tab', param: 'tab', value: sql`''`, choices: [], isSingle: true }),
      where: () => null,
      say: () => null,
      control: null,
    },
    search: textSearch({ label: 'Name or organizer', param: 'search', value: sql`f.words` }),
    status: options({ label: 'Status', param: 'status', of: STATUSES, isSingle: true }),
    progress: options({
      label: 'Progress',
      param: 'progress',
      of: {
        'goal-short': { label: 'Below the goal', where: goalReached(sql`${raised} < f.goal_minor`) },
        'goal-reached': { label: 'Goal reached', where: goalReached(sql`${raised} >= f.goal_minor`) },
        'goal-exceeded': { label: 'Goal exceeded', where: goalReached(sql`${raised} > f.goal_minor`) },
      },
    }),
    category: choice({
      label: 'Category',
      param: 'category',
      value: sql`f.category`,
      choices: async ({ read, settings }) => {
        const used = await read.rows<{ category: string }>(
          sql`SELECT DISTINCT category FROM fundraising_page WHERE category IS NOT NULL ORDER BY 1`,
        )
        const { categories } = fundraisingSettings(settings)
        return [...new Set([...categories, ...used.map(({ category }) => category)])].map((value) => ({
          value,
          label: value,
        }))
      },
      isMore: true,
    }),
    created: moments({ label: 'Created', from: 'created_from', to: 'created_to', at: sql`f.created_at`, isMore: true }),
    activated: dates({
      label: 'Activated',
      from: 'activated_from',
      to: 'activated_to',
      on: sql`f.activated_on`,
      isMore: true,
    }),
    deadline: dates({ label: 'Deadline', from: 'deadline_from', to: 'deadline_to', on: sql`f.deadline`, isMore: true }),
    fundraiser: linked({
      label: 'Organizer',
      param: 'fundraiser',
      where: (selected) => sql`f.organizer_id = ANY(${selected}::int[])`,
    }),
    product: linked({
      label: 'Product',
      param: 'product',
      where: (selected) => sql`f.product_id = ANY(${selected}::int[])`,
    }),
    ids: ids({ param: 'ids', value: sql`f.row`, noun: 'fundraisers' }),
  },
  search: 'search',
  defaultSort: ['changed', 'desc'],
  link: (row) => recordPath(readKind(row), idOfRow(row)),
  csv: { name: 'fundraise' },
})
