import { categoryId } from '../catalogue.ts'
import { EDITOR, FIONA } from '../staff.ts'
import type { Row } from '../write-rows.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

type Line = {
  type?: string
  title: string
  url?: string
  /** The position of the parent line in this list, from 1. */
  below?: number
  body?: string
  category?: string
  description?: string
  layout?: string
  isActive?: boolean
  isHidden?: boolean
  isProtected?: boolean
  isHome?: boolean
  daysAgo: number
}

const LINES: readonly Line[] = [
  {
    title: 'Home',
    url: 'home',
    isHome: true,
    layout: 'full-width',
    description: 'Harbor Light Trust feeds and teaches children on the coast of Maine.',
    body: '<h2>A light in every harbor</h2><p>Since 1998 neighbors of Portland have shared meals, boats and time.</p>',
    daysAgo: 3,
  },
  {
    title: 'About us',
    url: 'about-us',
    description: 'Who we are and what we do.',
    body:
      '<h2>Who we are</h2><p>Harbor Light Trust is a charity of <strong>Portland, ' +
      'Maine</strong>.</p><ul><li>12 staff</li><li>140 volunteers</li></ul>',
    daysAgo: 41,
  },
  { title: 'Our team', url: 'about-us/our-team', below: 2, body: '<p>Fiona Gallant leads the trust.</p>', daysAgo: 41 },
  {
    title: 'Annual reports',
    url: 'about-us/annual-reports',
    below: 2,
    body: '<p>Our reports since 2015.</p>',
    daysAgo: 120,
  },
  { type: 'menu', title: 'Programs', daysAgo: 300 },
  {
    title: 'Harbor Meals',
    url: 'harbor-meals',
    below: 5,
    body: '<p>Dinner for every child, five days a week.</p>',
    description: 'A warm dinner for every child.',
    daysAgo: 18,
  },
  {
    title: 'Sailing school',
    url: 'sailing-school',
    below: 5,
    body: '<p>Free lessons in July and August.</p>',
    daysAgo: 75,
  },
  { type: 'menu', title: 'Sponsorship', url: '/sponsorship', below: 5, daysAgo: 300 },
  { type: 'category', title: 'Shop', category: 'shop', daysAgo: 260 },
  { type: 'menu', title: 'Donate', url: '/donate', daysAgo: 300 },
  {
    title: 'Contact',
    url: 'contact',
    layout: 'side-bar',
    body: '<p>1 Long Wharf, Portland, ME 04101</p>',
    daysAgo: 210,
  },
  {
    type: 'advanced',
    title: 'Gala 2027',
    url: 'gala-2027',
    isActive: false,
    body: '<section class="gala"><h2>Save the date</h2><p>April 24, 2027</p></section>',
    daysAgo: 1,
  },
  {
    title: 'Privacy policy',
    url: 'privacy-policy',
    isHidden: true,
    isProtected: true,
    body: '<p>What we store, and why.</p>',
    daysAgo: 190,
  },
  {
    type: 'liquid',
    title: 'Thank you',
    url: 'thank-you',
    isHidden: true,
    body:
      '<h2>Thank you, {{ account.first_name }}</h2>\n{% if contribution.total > 100 ' +
      '%}<p>You feed a child for ' +
      'a month.</p>{% endif %}',
    daysAgo: 88,
  },
]

const GONE: Line = {
  title: 'Summer camp 2025',
  url: 'summer-camp-2025',
  body: '<p>Thank you for a wonderful summer.</p>',
  daysAgo: 400,
}

const REVISIONS: { page: number; by: number; hoursAgo: number; isAutosave?: boolean; title: string; body: string }[] = [
  {
    page: 2,
    by: FIONA,
    hoursAgo: 24 * 300,
    title: 'About',
    body: '<h2>Who we are</h2><p>Harbor Light Trust is a charity.</p>',
  },
  {
    page: 2,
    by: EDITOR,
    hoursAgo: 24 * 90,
    title: 'About us',
    body: '<h2>Who we are</h2><p>Harbor Light Trust is a charity of <strong>Portland, Maine</strong>.</p>',
  },
  {
    page: 6,
    by: EDITOR,
    hoursAgo: 2,
    isAutosave: true,
    title: 'Harbor Meals',
    body: '<p>Dinner for every child, five days a week, and breakfast from January.</p>',
  },
]

const revisionRows = (now: Date): Row[] =>
  REVISIONS.map(({ page, by, hoursAgo, isAutosave = false, title, body }, index) => ({
    id: index + 1,
    page_id: page,
    is_autosave: isAutosave,
    type: 'html',
    title,
    body,
    saved_at: new Date(now.getTime() - hoursAgo * HOUR).toISOString(),
    saved_by: by,
  }))

export const PAGE_IDS = ['page', 'page_revision']

const toRow = (now: Date, line: Line, id: number): Row => {
  const at = new Date(now.getTime() - line.daysAgo * DAY).toISOString()
  return {
    id,
    type: line.type ?? 'html',
    title: line.title,
    url: line.url ?? null,
    template_suffix: line.layout ?? null,
    opens_new_window: false,
    is_active: line.isActive ?? true,
    is_hidden: line.isHidden ?? false,
    requires_login: false,
    hides_when_signed_out: false,
    parent_id: line.below ?? null,
    sequence: LINES.filter(({ below }, index) => below === line.below && index < id).length || 1,
    is_protected: line.isProtected ?? line.isHome ?? false,
    code: line.isHome ? 'home' : null,
    category_id: line.category === undefined ? null : categoryId(line.category),
    meta_description: line.description ?? null,
    body: line.body ?? null,
    version: 1,
    saved_at: at,
    saved_by: FIONA,
    created_at: at,
    updated_at: at,
  }
}

export const pageTables = (now: Date): [table: string, rows: Row[]][] => [
  ['page', LINES.map((line, index) => toRow(now, line, index + 1))],
  ['page', [{ ...toRow(now, GONE, LINES.length + 1), deleted_at: new Date(now.getTime() - 30 * DAY).toISOString() }]],
  ['page_revision', revisionRows(now)],
]
