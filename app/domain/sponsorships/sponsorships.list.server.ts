import { listFrom } from '~/lists/sql/list-from.server'
import { firstThumbnail } from '~/domain/media/queries.server'
import { segmentFilter } from '~/domain/segments/segment-filter.server'
import { offeredSegments } from '~/domain/segments/queries.server'
import { givingSettings } from '~/domain/settings/giving.server'
import { localDate, shownDate, type CalendarDate } from '~/kit/calendar'
import { html } from '~/kit/html'
import {
  code,
  count,
  custom,
  date,
  flag,
  moment,
  status,
  text,
  type ListColumn,
  type Row,
} from '~/lists/declare/columns'
import type { ListSpec } from '~/lists/declare/declaration'
import { choice, dates, exact, ids, numbers, options, textSearch, type ListFilter } from '~/lists/declare/filters'
import { makeFacet } from '~/lists/scale/day-tally'
import { tallyWithoutDays } from '~/lists/scale/tally-without-days'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql, type SqlRunner } from '~/kit/sql'
import { paymentGroups } from './sponsee-record.server'
import { ageOn, GENDER_WORDS, sponseePath } from './sponsorship'

const YES_NO = { '1': { label: 'Yes' }, '0': { label: 'No' } } as const
const SPONSORED = { yes: { word: 'Sponsored', tone: 'good' }, no: { word: 'Unsponsored' } } as const

const today = ({ now, organisation }: Ctx): CalendarDate => localDate(now, organisation.zone)

const yesNo = (label: string, param: string, column: Sql): ListFilter =>
  options({
    label,
    param,
    of: { '1': { ...YES_NO['1'], where: column }, '0': { ...YES_NO['0'], where: sql`NOT ${column}` } },
  })

/**
 * Counts whole days lived, in years of 365. Sponsees without a birth date are neither mature nor immature
 * (R-SPONSORSHIP-1).
 */
const isMature = (ctx: Ctx): Sql =>
  sql`floor((${today(ctx)}::date - s.birth_date) / 365) >= ${givingSettings(ctx.settings).maturityAge}::int`

/** The SQL of these filters calls the sponsee `s`, also in the list of sponsors. */
export const SPONSEE_FILTERS = {
  gender: choice({
    label: 'Gender',
    param: 'gender',
    value: sql`s.gender`,
    choices: [
      { value: 'F', label: 'Female' },
      { value: 'M', label: 'Male' },
    ],
  }),
  sponsored: yesNo('Sponsored', 'is_sponsored', sql`s.is_sponsored`),
  enabled: yesNo('On web', 'is_enabled', sql`s.is_enabled`),
  sponsors: numbers({
    label: 'Sponsors',
    from: 'sponsor_count_start',
    to: 'sponsor_count_end',
    value: sql`s.sponsor_count`,
    isMore: true,
  }),
  birth: dates({
    label: 'Birth date',
    from: 'birth_date_start',
    to: 'birth_date_end',
    on: sql`s.birth_date`,
    isMore: true,
  }),
  enrolled: dates({
    label: 'Enrolled',
    from: 'enrollment_date_start',
    to: 'enrollment_date_end',
    on: sql`s.enrollment_date`,
    isMore: true,
  }),
  group: choice({
    label: 'Payment options',
    param: 'payment_option_group_id',
    isMore: true,
    choices: async ({ read }) => [
      { value: '0', label: 'None' },
      ...(await paymentGroups(read)).map(({ id, name }) => ({ value: String(id), label: name })),
    ],
    where: (selected) => {
      const of = sql`SELECT 1 FROM sponsorship_payment_group k WHERE k.sponsorship_id = s.id`
      const any = sql`EXISTS (${of} AND k.group_id::text = ANY(${[...selected]}::text[]))`
      return selected.includes('0') ? sql`(${any} OR NOT EXISTS (${of}))` : any
    },
  }),
  mature: options({
    label: 'Mature',
    param: 'is_mature',
    isMore: true,
    of: {
      '1': { label: 'Yes', where: isMature },
      '0': { label: 'No', where: (ctx) => sql`NOT ${isMature(ctx)}` },
    },
  }),
  segments: segmentFilter(sql`s.id`),
} as const

const readBirth = ({ birth }: Row): CalendarDate | null =>
  birth === null || birth === undefined ? null : (String(birth) as CalendarDate)

export const ageColumn = (label = 'Age') => ({
  ...custom(label, sql`to_char(s.birth_date, 'YYYY-MM-DD')`, {
    page: { width: 72, from: 1024 },
    show: (born, _row, { ctx }) => ({
      text: String(ageOn(born === null ? null : (String(born) as CalendarDate), today(ctx)) ?? '–'),
    }),
  }),
  kind: 'count' as const,
  csvValue: (ctx: Ctx): Sql =>
    sql`CASE WHEN s.birth_date <= ${today(ctx)}::date THEN extract(year
      FROM age(${today(ctx)}::date, s.birth_date))::int END`,
})

export const waiting = {
  ...count('Months Waiting', sql`NULL::int`),
  csvValue: (ctx: Ctx): Sql =>
    sql`CASE WHEN s.enrollment_date <= ${today(ctx)}::date
      THEN (extract(year FROM age(${today(ctx)}::date, s.enrollment_date)) * 12 + extract(month
        FROM age(${today(ctx)}::date, s.enrollment_date)))::int END`,
}

export const photoUrl = {
  ...text('Image URL', sql`NULL::text`),
  csvValue: ({ officeUrl }: Ctx): Sql => sql`csv_text((SELECT ${officeUrl}::text || '/' || m.key FROM mediable a
    JOIN media m ON m.id = a.media_id
    WHERE a.mediable_type = 'sponsorship' AND a.mediable_id = s.id ORDER BY a.sequence, a.media_id LIMIT 1))`,
}

const tally = tallyWithoutDays({
  name: 'sponsees',
  facets: {
    sponsored: makeFacet({ '1': sql`bucket & 1 <> 0`, '0': sql`bucket & 1 = 0` }),
    enabled: makeFacet({ '1': sql`bucket & 2 <> 0`, '0': sql`bucket & 2 = 0` }),
    gender: makeFacet({ M: sql`bucket & 4 <> 0`, F: sql`bucket & 8 <> 0` }),
  },
})

const SPEC: ListSpec = {
  name: 'sponsorship',
  noun: { many: 'sponsees', one: 'sponsee' },
  permission: 'sponsorship',
  viewsManagedBy: 'sponsorship.edit',
  from: sql`sponsorship s`,
  where: sql`s.deleted_at IS NULL`,
  key: sql`s.id`,
  scale: { tally },
  page: ['reference', 'name', 'gender', 'birth', 'age', 'sponsors', 'sponsored', 'enabled'],
  columns: {
    reference: code('Ref #', sql`s.reference_number`, {
      sort: [{ by: sql`lower(s.reference_number)`, kind: 'text' }],
      csv: 'Reference',
      page: { width: 124, from: 1024 },
    }),
    firstName: text('First', sql`s.first_name`),
    lastName: text('Last', sql`s.last_name`),
    gender: custom('Gender', sql`s.gender`, {
      page: { width: 90, from: 1280 },
      show: (gender) => ({ text: GENDER_WORDS[gender as 'F'] ?? '–' }),
    }),
    birth: date('Birth Date', sql`s.birth_date`, {
      sort: [{ by: sql`coalesce(s.birth_date, '9999-12-31'::date)`, kind: 'date' }],
      page: { width: 120, from: 1280 },
    }),
    age: ageColumn(),
    enrolled: date('Enrollment Date', sql`s.enrollment_date`),
    waiting,
    longitude: count('Longitude', sql`s.longitude`),
    latitude: count('Latitude', sql`s.latitude`),
    created: moment('Created', sql`s.created_at`),
    biography: text('Biography', sql`words_of_html(s.biography)`),
    privateNotes: text('Private Notes', sql`s.private_notes`),
    sponsors: count('Sponsors', sql`s.sponsor_count`, {
      sort: true,
      csv: 'Sponsor Count',
      page: { width: 100, place: 'amount-below' },
    }),
    photoUrl,
    name: custom('Name', sql`s.list_name`, {
      isMain: true,
      sort: [{ by: sql`lower(s.list_name)`, kind: 'text' }],
      csv: false,
      show: (name, { reference, thumbnail }) => ({
        text: String(name),
        of: [String(thumbnail ?? ''), String(reference)],
      }),
    }),
    sponsored: status('Sponsored', sql`CASE WHEN s.is_sponsored THEN 'yes' ELSE 'no' END`, {
      words: SPONSORED,
      csv: false,
      page: { width: 144, place: 'below-2' },
    }),
    enabled: flag('On Web', sql`s.is_enabled`, { csv: false, page: { width: 84, from: 1024 } }),
  },
  carries: { thumbnail: firstThumbnail('sponsorship', sql`s.id`) },
  filters: {
    search: textSearch({ param: 'search', value: sql`s.search_text` }),
    ...SPONSEE_FILTERS,
    reference: exact({
      label: 'Reference number',
      param: 'search_ref_num',
      isMore: true,
      where: (typed) => sql`lower(s.reference_number) = lower(${typed})`,
    }),
    ids: ids({ param: 'ids', value: sql`s.id`, noun: 'sponsees' }),
  },
  search: 'search',
  defaultSort: ['name', 'asc'],
  link: ({ id }) => sponseePath(Number(id)),
  csv: { name: 'sponsorship' },
  call: {
    order: ['link', 'reference', 'name', 'gender', 'birth', 'age', 'sponsors', 'sponsored', 'enabled'],
    cells: {
      link: ({ id }) => html`<a href="${sponseePath(Number(id))}" title="Open"><i class="fa fa-search"></i></a>`,
      gender: ({ gender }) =>
        gender === 'F' || gender === 'M'
          ? html`<i class="fa fa-${gender === 'F' ? 'female' : 'male'}" title="${GENDER_WORDS[gender]}"></i>`
          : '',
      birth: (row) => {
        const born = readBirth(row)
        return born === null ? '' : html`${shownDate(born)}`
      },
      age: (row, ctx) => html`${ageOn(readBirth(row), today(ctx))}`,
      sponsored: ({ sponsored }) => (sponsored === 'yes' ? '<span class="success">Yes</span>' : 'No'),
    },
  },
}

export const sponseeList = listFrom(SPEC)

export const segmentColumns = async (read: SqlRunner): Promise<[string, ListColumn][]> =>
  (await offeredSegments(read)).map(({ id, name }) => [
    `segment-${id}`,
    text(
      name,
      sql`(SELECT coalesce(i.name, v.text_value) FROM sponsorship_segment v LEFT JOIN segment_item i ON i.id = v.item_id
      WHERE v.sponsorship_id = s.id AND v.segment_id = ${id})`,
    ),
  ])

export async function wholeSponseeList(read: SqlRunner) {
  const segments = await segmentColumns(read)
  return listFrom({
    ...SPEC,
    columns: { ...SPEC.columns, ...Object.fromEntries(segments) },
  })
}
