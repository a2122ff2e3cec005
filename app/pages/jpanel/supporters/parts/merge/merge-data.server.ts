import { mergeLines, takesLosersValue } from '~/domain/merges/compare-sides'
import { MERGE_FIELD_KEYS, MERGE_FIELDS } from '~/domain/merges/fields'
import { mergeSide, countRecords, type MergeSide } from '~/domain/merges/queries.server'
import { findSupporters } from '~/domain/supporters/autocomplete.server'
import { readAddressForm, SearchInput } from '~/lists/request/address-form'
import { shownDay } from '~/kit/calendar'
import { hours, later } from '~/kit/clock'
import { notFound } from '~/kit/errors'
import { withSymbol } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { counted } from '~/kit/text'

const readId = (typed: string | null | undefined): number => (/^[1-9]\d{0,8}$/.test(typed ?? '') ? Number(typed) : 0)
const FOUND = 20
const UNDO_DAYS = 30

const optInWords = (answer: boolean | null): string =>
  answer === null ? 'Not asked' : answer ? 'Subscribed' : 'Unsubscribed'

export async function mergePage(
  ctx: Ctx,
  { params, request }: { params: { id?: string | undefined }; request: Request },
) {
  const search = new URL(request.url).searchParams
  const { input, form } = readAddressForm(SearchInput, search)
  const query = input.q ?? ''
  const [winner, loser] = await Promise.all([
    mergeSide(ctx.read, readId(params.id)),
    search.has('with') ? mergeSide(ctx.read, readId(search.get('with'))) : null,
  ])
  if (winner === null) throw notFound('The supporter')
  const head = (side: MergeSide) => ({
    id: side.id,
    version: side.version,
    name: side.displayName,
    picture: side.picture,
    about: `${side.type} · No. ${side.id}`,
    since: side.createdAt,
    payments:
      `${counted(side.payments, 'payment')} · ` +
      `${withSymbol({ minor: side.minor, currency: ctx.organisation.currency })}`,
    optIn: optInWords(side.optedIn),
    isOut: side.optedIn === false,
  })
  const rows =
    loser === null
      ? []
      : MERGE_FIELD_KEYS.map((key) => ({
          key,
          label: MERGE_FIELDS[key].label,
          winner: mergeLines(winner, key),
          loser: mergeLines(loser, key),
          takesLoser: takesLosersValue(winner, loser, key),
        }))
  const isSame = (row: (typeof rows)[number]): boolean => row.winner.join('\n') === row.loser.join('\n')
  return {
    winner: head(winner),
    loser: loser && head(loser),
    rows: rows.filter((row) => !isSame(row)),
    same: rows.filter((row) => isSame(row) && row.winner.length > 0).map(({ label }) => label),
    moving: loser === null ? [] : await countRecords(ctx.read, loser.id),
    undoUntil: shownDay(later(ctx.now, hours(24 * UNDO_DAYS)), ctx.organisation.zone),
    query,
    search: form,
    found:
      loser === null && query !== ''
        ? (await findSupporters(ctx, query, FOUND)).filter(({ id }) => id !== winner.id)
        : [],
    isSearch: loser === null,
  }
}

export type Loaded = Awaited<ReturnType<typeof mergePage>>
