import { data } from 'react-router'
import { listMedia } from '~/domain/media/queries.server'
import { offeredSegments, listValues, type OfferedSegment, type ShownValue } from '~/domain/segments/queries.server'
import { toFormValue, valueKind } from '~/domain/segments/segment'
import { givingSettings } from '~/domain/settings/giving.server'
import { paymentGroups, sponseeById, type Sponsee } from '~/domain/sponsorships/sponsee-record.server'
import { fullName } from '~/domain/sponsorships/sponsorship'
import { localDate } from '~/kit/calendar'
import type { SqlRunner } from '~/kit/sql'
import type { Values } from '~/kit/typed/opened'
import { segmentName } from '~/wire/sponsees'
import type { Ctx } from '~/kit/operation'
import { libraryImage } from '~/domain/media/media'
import { readConstraints } from '~/kit/form-constraints'
import { EditSponseeInput } from '~/domain/sponsorships/sponsee-input'

export const readId = (typed: string | undefined): number => (/^[1-9]\d{0,8}$/.test(typed ?? '') ? Number(typed) : 0)

const readStatus = ({ isSponsoredAuto, isSponsored }: Sponsee): string =>
  isSponsoredAuto ? '2' : isSponsored ? '1' : '0'

const degrees = (stored: string | null | undefined): string =>
  stored === null || stored === undefined ? '' : String(Number(stored))

function segmentField(
  { id, name, description, type, items, showInDetail }: OfferedSegment,
  held: ShownValue | undefined,
) {
  const value = held === undefined ? '' : toFormValue(held)
  const choices = items.map((item) => ({ value: String(item.id), label: item.name }))
  const isKnown = value === '' || choices.some((one) => one.value === value)
  return {
    id,
    name,
    description,
    isPrivate: !showInDetail,
    kind: valueKind(type),
    value,
    isUnread: valueKind(type) === 'date' && held !== undefined && held.date === null,
    choices:
      valueKind(type) !== 'items' || isKnown
        ? choices
        : [...choices, { value, label: `${held?.shown ?? ''} (no longer an option)` }],
  }
}

export type SegmentField = ReturnType<typeof segmentField>

const toValues = (stored: Sponsee | null) => ({
  referenceNumber: stored?.referenceNumber ?? '',
  firstName: stored?.firstName ?? '',
  lastName: stored?.lastName ?? '',
  gender: stored?.gender ?? '',
  birthDate: stored?.birthDate ?? '',
  enrollmentDate: stored?.enrollmentDate ?? '',
  biography: stored?.biography ?? '',
  privateNotes: stored?.privateNotes ?? '',
  latitude: degrees(stored?.latitude),
  longitude: degrees(stored?.longitude),
  fundCode: stored?.fundCode ?? '',
  isEnabled: stored?.isEnabled ? 'on' : '',
  sponsoredStatus: stored === null ? '2' : readStatus(stored),
  groupId: stored?.groupId === null || stored?.groupId === undefined ? '' : String(stored.groupId),
})

export async function openedSponsee(runner: SqlRunner, stored: Sponsee): Promise<Values> {
  const [segments, held] = await Promise.all([offeredSegments(runner), listValues(runner, [stored.id])])
  const own = segments.map(({ id }) => {
    const value = held.find(({ segmentId }) => segmentId === id)
    return [segmentName(id), value === undefined ? '' : toFormValue(value)] as const
  })
  return { ...toValues(stored), photo: stored.photoId ?? '', ...Object.fromEntries(own) }
}

/** `id` is null for a new sponsee. */
export async function sponseeFormData(ctx: Ctx, id: number | null) {
  const stored = id === null ? null : await sponseeById(ctx.read, id)
  if (id !== null && (stored === null || stored.deletedAt !== null))
    throw data({ message: 'This sponsee was not found.' }, { status: 404 })
  const { sponseeWord, sponsoredFrom } = givingSettings(ctx.settings)
  const [groups, photo, segments, held] = await Promise.all([
    paymentGroups(ctx.read, stored?.groupId),
    id === null ? [] : listMedia(ctx.read, { type: 'sponsorship', id }),
    offeredSegments(ctx.read),
    id === null ? [] : listValues(ctx.read, [id]),
  ])
  return {
    constraints: { sponsee: readConstraints(EditSponseeInput) },
    id,
    name: stored === null ? '' : fullName(stored),
    version: stored?.version ?? 0,
    word: sponseeWord,
    sponsoredFrom,
    today: localDate(ctx.now, ctx.organisation.zone),
    values: toValues(stored),
    opened: stored && (await openedSponsee(ctx.read, stored)),
    groups: groups.map((group) => ({ value: String(group.id), label: group.name })),
    photo: photo.slice(0, 1).map(libraryImage),
    segments: segments.map((segment) =>
      segmentField(
        segment,
        held.find(({ segmentId }) => segmentId === segment.id),
      ),
    ),
  }
}

export type SponseeFormData = Awaited<ReturnType<typeof sponseeFormData>>
